import { Script } from "node:vm";
import {
	type Expression,
	type Options,
	type Program,
	parse,
	parseExpressionAt,
	tokenizer,
	tokTypes,
} from "acorn";
import type { ScriptFault, ScriptRange } from "./script-facts.ts";

/** Scripts are the body of an async function: they may `await` and `return`. */
const SCRIPT: Options = {
	ecmaVersion: "latest",
	sourceType: "script",
	allowReturnOutsideFunction: true,
	allowAwaitOutsideFunction: true,
	allowHashBang: true,
};

/**
 * Tells whether a text can be a script, three times as quickly as parsing it: it
 * is compiled, and never run. In doubt, no.
 */
export function isSurelyScript(code: string): boolean {
	try {
		new Script(`(async () => {${code}\n})`);
		return true;
	} catch {
		return false;
	}
}

export type Parsed<Tree> =
	| { readonly tree: Tree; readonly fault?: undefined }
	| { readonly tree?: undefined; readonly fault: ScriptFault };

/** Parses the text of a script, or of a file that scripts require. */
export function parseScript(code: string): Parsed<Program> {
	return parsing(code, () => parse(code, SCRIPT));
}

/** The comments of a script; where it is no JavaScript, those up to there. */
export function commentsOf(code: string): {
	readonly ranges: readonly ScriptRange[];
	/** How far the script was read. */
	readonly end: number;
} {
	const ranges: ScriptRange[] = [];
	const onComment: Options["onComment"] = (_isBlock, _text, start, end) =>
		ranges.push({ start, end });
	const { fault } = parsing(code, () => parse(code, { ...SCRIPT, onComment }));
	return { ranges, end: fault?.start ?? code.length };
}

/** Parses an expression of an assertion or an action: all of the text is one. */
export function parseExpression(code: string): Parsed<Expression> {
	return parsing(code, () => {
		const tree = parseExpressionAt(code, 0, SCRIPT);
		expectEnd(code, tree.end);
		return tree;
	});
}

function expectEnd(code: string, at: number): void {
	const rest = tokenizer(code.slice(at), SCRIPT).getToken();
	const isOver =
		rest.type === tokTypes.eof ||
		(rest.type === tokTypes.semi && code.slice(at).trim() === ";");
	if (!isOver)
		throw Object.assign(new SyntaxError("Unexpected text"), {
			pos: at + rest.start,
		});
}

function parsing<Tree>(code: string, parseIt: () => Tree): Parsed<Tree> {
	try {
		return { tree: parseIt() };
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		// The parser's own limit is no mistake of the script's.
		if (/stack/i.test(error.message)) throw new RangeError(error.message);
		return { fault: faultOf(error, code) };
	}
}

function faultOf(error: SyntaxError, code: string): ScriptFault {
	const at = "pos" in error && typeof error.pos === "number" ? error.pos : 0;
	const start = Math.max(0, Math.min(at, code.length - 1));
	// The parser ends its messages with line and column, which are those of the script alone.
	const message = error.message.replace(/ \(\d+:\d+\)$/, "");
	return { message, start, end: start + 1 };
}
