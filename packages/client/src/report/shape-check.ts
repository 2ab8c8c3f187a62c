/** Tells whether a value out of a file is what it should be. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === "string";

/** A word of ours, such as a code: reports show it as it stands. */
export const isWord: Check = (value) =>
	typeof value === "string" && /^[\w.+-]{1,64}$/.test(value);

/** Text on one line: a name or a path. */
export const isLine: Check = (value) =>
	typeof value === "string" && !/[\r\n]/.test(value);

export const isNumber: Check = (value) =>
	typeof value === "number" && Number.isFinite(value);

/** A whole number from 0 that a number can hold exactly. */
export const isCount: Check = (value) =>
	Number.isSafeInteger(value) && Number(value) >= 0;

export const isBoolean: Check = (value) => typeof value === "boolean";

export const isAnything: Check = () => true;

export function isOneOf(...words: readonly unknown[]): Check {
	const known = new Set(words);
	return (value) => known.has(value);
}

export function isOr(one: Check, other: Check): Check {
	return (value) => one(value) || other(value);
}

export function isListOf(check: Check): Check {
	return (value) => Array.isArray(value) && value.every(check);
}

/** An object with at least these members; those of `optional` may be absent. */
export function isObject(
	members: Readonly<Record<string, Check>>,
	optional: Readonly<Record<string, Check>> = {},
): Check {
	const needed = Object.entries(members);
	const others = Object.entries(optional);
	return (value) => {
		if (!isPlainObject(value)) return false;
		const memberOf = (name: string): unknown =>
			Object.hasOwn(value, name) ? value[name] : undefined;
		return (
			needed.every(([name, check]) => check(memberOf(name))) &&
			others.every(([name, check]) => {
				const member = memberOf(name);
				return member === undefined || check(member);
			})
		);
	};
}

/** An object as JSON has them. */
export function isPlainObject(
	value: unknown,
): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
