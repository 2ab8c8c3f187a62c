import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A component that is loaded when it is first shown. It stands in a `<Suspense>`. */
export function lazyPart<Props>(
	load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
	return lazy(async () => ({ default: await load() }));
}
