// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.autopersist.DurableRoot;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ResourceLoaderAware;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.ClassUtils;

/**
 * Makes a bean of each static field with {@link DurableRoot} of the classes that are beans themselves. Its name is the field's;
 * a bean that has that name already stays. The value is the one that the field has when the bean is first asked for, which
 * initializes the class, and so recovers the root. What is durable is not destroyed with the context, and gets nothing injected
 * unless its class asks for it.
 */
final class DurableRootBeans implements BeanDefinitionRegistryPostProcessor, ResourceLoaderAware {

    private final Environment environment;
    private ResourceLoader loader;

    DurableRootBeans(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void setResourceLoader(ResourceLoader resourceLoader) {
        loader = resourceLoader;
    }

    /** The image first: a wrong one must not get this application's roots. */
    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        ImageCheck.check(Binder.get(environment).bindOrCreate("autopersist", AutoPersistProperties.class));
        for (String name : registry.getBeanDefinitionNames()) {
            Class<?> type = classOf(registry.getBeanDefinition(name));
            if (type != null) {
                addRoots(type, registry);
            }
        }
    }

    /** Without initializing it. */
    private Class<?> classOf(BeanDefinition definition) {
        String name = definition.getFactoryMethodName() == null ? definition.getBeanClassName() : null;
        if (name == null) {
            return null;
        }
        try {
            return ClassUtils.forName(name, loader.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            return null; // for the context to report, if the bean is made at all
        }
    }

    private static void addRoots(Class<?> type, BeanDefinitionRegistry registry) {
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.isAnnotationPresent(DurableRoot.class)
                    && !field.getType().isPrimitive() && !registry.containsBeanDefinition(field.getName())) {
                registry.registerBeanDefinition(field.getName(), definition(field));
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static RootBeanDefinition definition(Field field) {
        RootBeanDefinition definition = new RootBeanDefinition((Class<Object>) field.getType(), () -> value(field));
        definition.setDestroyMethodName("");
        definition.setResourceDescription("durable root " + field);
        return definition;
    }

    private static Object value(Field field) {
        try {
            field.setAccessible(true);
            Object value = field.get(null);
            if (value == null) {
                throw new IllegalStateException("The durable root " + field + " is null: it can be a bean only if it has a value."
                        + " Give it one where it is declared, or make it where the class is no bean.");
            }
            return value;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The durable root " + field + " can't be read: open its package to Spring", e);
        }
    }
}
