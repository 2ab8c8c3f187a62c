import { VARIABLE_METHODS } from "@curlew/client/editing";
import { parseReference } from "@curlew/template";
import type { Position, Range } from "vscode-languageserver";

/** What somebody is typing. `range` is what the choice replaces. */
export type CompletionPlace = Typed & { readonly range: Range };

type Typed =
	| {
			readonly kind: "variable" | "dynamic" | "process-env";
			/** Put behind the choice, so that the placeholder is whole. */
			readonly closing: string;
	  }
	| {
			readonly kind: "member";
			/** The reference up to the value whose members are asked for: `user.address`. */
			readonly of: string;
			readonly closing: string;
			/** What already stands of the step: `.`, `[`, `["`. */
			readonly opening: string;
			/** For keys that are no plain words. */
			readonly quote: string;
	  }
	/** The name in `client.getVar("…")`. */
	| { readonly kind: "script"; readonly method: string };

const SCRIPT_CALL = /\b(?:client|bru)\.([\w.]+)\(\s*(["'`])([^"'`]*)$/;
const WORD = /^[\p{L}\p{N}_-]*/u;
const STEP = /(\.|\[["']?)([^.[\]"']*)$/;
const MOST = 4096;

/**
 * Tells what is being typed by the text around the cursor alone: a file in
 * which somebody writes is seldom whole.
 *
 * @param line the line up to its end
 */
export function completionPlace(
	line: string,
	position: Position,
): CompletionPlace | undefined {
	const before = line.slice(
		Math.max(0, position.character - MOST),
		position.character,
	);
	const after = line.slice(position.character, position.character + MOST);
	const call = SCRIPT_CALL.exec(before);
	if (call?.[1] !== undefined && VARIABLE_METHODS.has(call[1])) {
		const range = rangeAround(position, call[3] ?? "", after);
		return { kind: "script", method: call[1], range };
	}
	const open = before.lastIndexOf("{{");
	if (open === -1) return undefined;
	const inside = before.slice(open + 2).trimStart();
	if (/[{}]/.test(inside)) return undefined;
	const isClosed = /^[^{}]*\}\}/.test(after);
	return placeInside(inside, {
		position,
		after,
		closing: isClosed ? "" : "}}",
		// A key within a text in double quotation marks takes single ones.
		quote: isOdd(before.slice(0, open).split('"').length - 1) ? "'" : '"',
	});
}

function placeInside(
	inside: string,
	around: {
		readonly position: Position;
		readonly after: string;
		readonly closing: string;
		readonly quote: string;
	},
): CompletionPlace | undefined {
	const { position, after, closing, quote } = around;
	const at = (written: string) => rangeAround(position, written, after);
	if (inside.startsWith("?")) return undefined;
	if (inside.startsWith("$"))
		return { kind: "dynamic", closing, range: at(inside) };
	if (inside.startsWith("process.env."))
		return { kind: "process-env", closing, range: at(inside) };
	const step = STEP.exec(inside);
	const of = step ? inside.slice(0, step.index) : "";
	if (step && parseReference(of)?.kind === "variable") {
		const opening = step[1] ?? "";
		return { kind: "member", of, opening, quote, closing, range: at(step[0]) };
	}
	return WORD.exec(inside)?.[0] === inside
		? { kind: "variable", closing, range: at(inside) }
		: undefined;
}

/** From where the written part begins to the end of the word behind the cursor. */
function rangeAround(
	{ line, character }: Position,
	written: string,
	after: string,
): Range {
	const rest = WORD.exec(after)?.[0].length ?? 0;
	return {
		start: { line, character: character - written.length },
		end: { line, character: character + rest },
	};
}

function isOdd(count: number): boolean {
	return count % 2 === 1;
}
