import type { ScriptDeclarations } from "./declarations.ts";

/** What stands before a dot: a global name, and the steps from there. */
export interface Chain {
	readonly root: string;
	readonly steps: readonly ChainStep[];
}

export type ChainStep =
	| { readonly kind: "member"; readonly name: string }
	| { readonly kind: "call" };

/**
 * The chain that a text ends with: `expect(res.body.id).to` of `  expect(res.body.id).to`.
 * What is in brackets is passed over, also over several lines.
 *
 * @returns undefined where a number, a text, or anything else begins it
 */
export function chainBefore(text: string): Chain | undefined {
	const steps: ChainStep[] = [];
	let rest = text.trimEnd();
	for (;;) {
		if (rest.endsWith(")")) {
			const open = openingOf(rest);
			if (open === undefined) return undefined;
			const before = rest.slice(0, open).trimEnd();
			// A group, not a call: `(await client.sendRequest(…))`.
			if (
				!/[\w$)\]]$/.test(before) ||
				/\b(?:await|return|typeof)$/.test(before)
			) {
				const inner = chainBefore(rest.slice(open + 1, -1));
				return inner && { ...inner, steps: [...inner.steps, ...steps] };
			}
			steps.unshift({ kind: "call" });
			rest = before;
			continue;
		}
		const name = /[A-Za-z_$][\w$]*$/.exec(rest)?.[0];
		if (name === undefined) return undefined;
		rest = rest.slice(0, -name.length).trimEnd();
		const dot = /\??\.$/.exec(rest)?.[0];
		if (dot === undefined) return { root: name, steps };
		steps.unshift({ kind: "member", name });
		rest = rest.slice(0, -dot.length).trimEnd();
	}
}

/** Texts and comments may have brackets in them; a text is passed over from its end. */
function openingOf(text: string): number | undefined {
	let depth = 0;
	for (let at = text.length - 1; at >= 0; at--) {
		const character = text[at] ?? "";
		if (/["'`]/.test(character)) {
			const start = text.lastIndexOf(character, at - 1);
			if (start === -1) return undefined;
			at = start;
		} else if (/[)\]}]/.test(character)) depth++;
		else if (/[([{]/.test(character)) {
			depth--;
			if (depth === 0) return at;
		}
	}
	return undefined;
}

/** The type of a chain's value, as it is written; undefined where nobody can say. A promise is what it becomes. */
export function typeOfChain(
	{ root, steps }: Chain,
	declarations: ScriptDeclarations,
): string | undefined {
	const global = declarations.globals.get(root);
	if (!global) return undefined;
	let type = global.type;
	let isUncalled = global.isFunction;
	for (const step of steps) {
		if (step.kind === "call") {
			const result: string | undefined = isUncalled
				? type
				: declarations.resultOf(type);
			if (result === undefined) return undefined;
			type = result;
			isUncalled = false;
		} else {
			const member = isUncalled
				? undefined
				: declarations.membersOf(type).get(step.name);
			if (!member) return undefined;
			({ type, isFunction: isUncalled } = member);
		}
		type = /^Promise<([\s\S]*)>$/.exec(type)?.[1] ?? type;
	}
	return isUncalled ? undefined : type;
}
