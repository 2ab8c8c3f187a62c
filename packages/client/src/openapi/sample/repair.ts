import { ownMember } from "../../values/own-member.ts";
import { isMap } from "../document/api-node.ts";
import type { Mismatch } from "../schema/schema-judge.ts";
import type { Sample } from "./sampler.ts";

const MOST_REPAIRS = 40;

/**
 * Takes away what is not valid, as long as that makes the value better: the member
 * or element around the fault, or the next one outside of it.
 */
export function repaired(
	value: unknown,
	judge: (value: unknown) => Mismatch | undefined,
): Sample {
	let at = value;
	let mismatch = judge(at);
	for (let count = 0; mismatch && count < MOST_REPAIRS; count++) {
		const better = withoutFault(at, mismatch, judge);
		if (better === undefined) break;
		at = better.value;
		mismatch = better.mismatch;
	}
	return { value: at, mismatch };
}

function withoutFault(
	value: unknown,
	{ path, at, message }: Mismatch,
	judge: (value: unknown) => Mismatch | undefined,
): Sample | undefined {
	for (let length = path.length; length > 0; length--) {
		const smaller = without(value, path.slice(0, length));
		const next = judge(smaller);
		const isBetter =
			next === undefined ||
			next.at.value !== at.value ||
			next.message !== message ||
			next.path.join("/") !== path.join("/");
		const isNew = next === undefined || !next.message.startsWith("lacks ");
		if (isBetter && isNew) return { value: smaller, mismatch: next };
	}
	return undefined;
}

/** A copy in which a part is missing. */
function without(value: unknown, path: readonly string[]): unknown {
	const [key = "", ...rest] = path;
	if (Array.isArray(value)) {
		const index = Number(key);
		return rest.length === 0
			? value.toSpliced(index, 1)
			: value.with(index, without(value[index], rest));
	}
	if (!isMap(value)) return value;
	const kept = Object.entries(value).filter(
		([name]) => rest.length > 0 || name !== key,
	);
	return Object.fromEntries(
		kept.map(([name, member]) => [
			name,
			name === key ? without(ownMember(value, name), rest) : member,
		]),
	);
}
