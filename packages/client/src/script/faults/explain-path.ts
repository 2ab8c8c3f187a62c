import { nearestName, type Value } from "@curlew/template";
import { shortened } from "../../values/shortened.ts";
import type { ScriptHost } from "../host.ts";
import { leadingSteps, ownMemberOf, ResponseMembers } from "../read-paths.ts";

/** As many names of members are told as fit into a hint. */
const MAX_NAMES = 12;
/** Characters of such a name. */
const LONGEST_NAME = 40;

/**
 * Where a path into the response (`res.body.usr.name`) leaves what is there, and
 * what was probably meant.
 *
 * @param expression whose beginning may be such a path; `?.` counts as `.`
 * @returns undefined where it does not begin with one, or all of the path is there
 */
export function explainPath(
	expression: string,
	host: ScriptHost,
): string | undefined {
	const { response: { response, replacedBody } = {} } = host;
	if (!response || replacedBody) return undefined;
	const code = expression.trim().replaceAll("?.[", "[").replaceAll("?.", ".");
	const steps = leadingSteps(code);
	const last = steps.at(-1);
	// What is called is a method.
	if (last && code.slice(last.end).startsWith("(")) steps.pop();
	const [first, ...rest] = steps;
	if (!first) return undefined;
	let owner = new ResponseMembers(host, response).member(first.key)?.value;
	let written = code.slice(0, first.end);
	for (const { key, end } of rest) {
		const reason = missing({
			place: written,
			owner,
			key,
			step: code.slice(written.length, end),
		});
		if (reason !== undefined) return reason;
		owner = ownMemberOf(owner, key)?.value;
		written = code.slice(0, end);
	}
	return undefined;
}

interface Stop {
	/** Code of the path as far as it is there. */
	readonly place: string;
	/** What is there. */
	readonly owner: Value | undefined;
	readonly key: string | number;
	/** Code of the next step, `.name` or `[0]`. */
	readonly step: string;
}

/** Undefined where the next step leads on, or only the engine knows where. */
function missing(stop: Stop): string | undefined {
	const { place, owner, key } = stop;
	if (owner === null) return `\`${place}\` is null.`;
	if (typeof owner === "string" && !(key in Object(owner)))
		return `\`${place}\` is a text, which has no \`${key}\`.`;
	const found = ownMemberOf(owner, key);
	if (found === undefined || found.value !== undefined) return undefined;
	if (Array.isArray(owner)) return missingInList(stop, owner);
	const names = Object.keys(Object(owner));
	const meant = nearestName(String(key), names);
	if (meant !== undefined)
		return `\`${place}\` has no \`${key}\`: did you mean \`${meant}\`?`;
	if (names.length === 0) return `\`${place}\` is an empty object.`;
	const shown = names
		.slice(0, MAX_NAMES)
		.map((name) => shortened(name, LONGEST_NAME));
	const more = names.length > MAX_NAMES ? ", …" : "";
	return `\`${place}\` has no \`${key}\`: it has ${shown.join(", ")}${more}.`;
}

function missingInList(
	{ place, step, key }: Stop,
	list: readonly Value[],
): string {
	if (list.length === 0) return `\`${place}\` is an empty list.`;
	const count = list.length === 1 ? "one element" : `${list.length} elements`;
	if (typeof key === "number")
		return `\`${place}\` has ${count}: the last is \`${place}[${list.length - 1}]\`.`;
	const isInFirst = ownMemberOf(list[0], key)?.value !== undefined;
	return isInFirst
		? `\`${place}\` is a list of ${count}: did you mean \`${place}[0]${step}\`?`
		: `\`${place}\` is a list of ${count}; \`${place}[0]\` is the first.`;
}
