/** The properties of some objects as they are now, to be put back later. */
export class KeptProperties {
	readonly #objects: {
		readonly object: object;
		readonly properties: Map<PropertyKey, PropertyDescriptor>;
	}[] = [];

	/** Keeps the properties of an object, except for some. */
	keep(object: object, except: readonly PropertyKey[] = []): void {
		const properties = new Map<PropertyKey, PropertyDescriptor>();
		this.#objects.push({ object, properties });
		for (const key of Reflect.ownKeys(object)) {
			const descriptor = Object.getOwnPropertyDescriptor(object, key);
			if (descriptor && !except.includes(key)) properties.set(key, descriptor);
		}
	}

	/** Keeps the properties of an object, and of the plain objects in it. */
	keepDeep(object: object): void {
		if (this.#objects.some((one) => one.object === object)) return;
		this.keep(object);
		for (const key of Reflect.ownKeys(object)) {
			const value = Object.getOwnPropertyDescriptor(object, key)?.value;
			if (isPlainObject(value)) this.keepDeep(value);
		}
	}

	/** Keeps the properties that an object has got since it had the keys `before`. */
	keepAdditions(object: object, before: ReadonlySet<PropertyKey>): void {
		const kept = this.#objects.find((one) => one.object === object);
		for (const key of Reflect.ownKeys(object)) {
			if (before.has(key)) continue;
			const descriptor = Object.getOwnPropertyDescriptor(object, key);
			if (descriptor) kept?.properties.set(key, descriptor);
		}
	}

	/** Puts back what was changed or deleted, and removes what was added. */
	restore(): void {
		for (const { object, properties } of this.#objects) {
			for (const key of Reflect.ownKeys(object)) {
				if (!properties.has(key)) Reflect.deleteProperty(object, key);
			}
		}
		this.restoreChanged();
	}

	/** Puts back what was changed or deleted. */
	restoreChanged(): void {
		for (const { object, properties } of this.#objects) {
			for (const [key, descriptor] of properties) {
				const now = Object.getOwnPropertyDescriptor(object, key);
				if (now && isSame(now, descriptor)) continue;
				Reflect.defineProperty(object, key, descriptor);
			}
		}
	}
}

function isSame(a: PropertyDescriptor, b: PropertyDescriptor): boolean {
	return (
		Object.is(a.value, b.value) &&
		a.get === b.get &&
		a.set === b.set &&
		a.writable === b.writable
	);
}

function isPlainObject(value: unknown): value is object {
	return (
		typeof value === "object" &&
		value !== null &&
		Object.getPrototypeOf(value) === Object.prototype
	);
}
