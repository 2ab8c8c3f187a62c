/** A member of what may be an object or not. */
export function ownMember(value: unknown, name: string): unknown {
	return typeof value === "object" &&
		value !== null &&
		Object.hasOwn(value, name)
		? Object.getOwnPropertyDescriptor(value, name)?.value
		: undefined;
}
