import type { EngineImage } from "./engine-image.ts";
import type { EngineInstance } from "./engine-instance.ts";

/** Texts whose answers are remembered; a run has few hundred scripts, most of them alike. */
const MOST_REMEMBERED = 2_000;

const answers = new Map<string, boolean>();

/**
 * Whether a script may leave something for those after it: a name that it gives a
 * value without declaring it, or a member of a prototype. A guess to be quick by,
 * which rather says yes.
 */
export function mayLeaveGlobals(code: string): boolean {
	const known = answers.get(code);
	if (known !== undefined) return known;
	const answer = ASSIGNED_PROTOTYPE.test(code) || assignsUndeclared(code);
	if (answers.size >= MOST_REMEMBERED) answers.clear();
	answers.set(code, answer);
	return answer;
}

const ASSIGNED_PROTOTYPE = /\.prototype\s?[.[][^=\n]{1,100}=(?!=)/;
const ASSIGNED = /(?:^|[;{}()\n])[ \t]*([A-Za-z_$][\w$]*)[ \t]*=(?![=>])/g;
const DECLARED = /\b(?:let|const|var|function|class)[ \t]+([A-Za-z_$][\w$]*)/g;

function assignsUndeclared(code: string): boolean {
	const names = namesIn(code, ASSIGNED);
	if (names.size === 0) return false;
	const declared = namesIn(code, DECLARED);
	return [...names].some((name) => !declared.has(name));
}

function namesIn(code: string, pattern: RegExp): ReadonlySet<string> {
	return new Set([...code.matchAll(pattern)].map(([, name = ""]) => name));
}

/**
 * The engine in which the scripts of a run have left globals, while none of them
 * uses it. Requests at the same time do without: one has it, the others begin anew.
 */
export class LeftGlobals {
	#engine: EngineInstance | undefined;

	/** For whoever runs next. */
	take(): EngineInstance | undefined {
		const engine = this.#engine;
		this.#engine = undefined;
		return engine;
	}

	/** @returns whether it is kept: it has globals, and no other one is kept already */
	keep(engine: EngineInstance, image: EngineImage): boolean {
		if (this.#engine || engine.isDead || !hasLeft(engine, image)) return false;
		this.#engine = engine;
		return true;
	}
}

function hasLeft(engine: EngineInstance, image: EngineImage): boolean {
	engine.deadline = Number.POSITIVE_INFINITY;
	const count = engine.callAtOnce(image.entries.countLeft);
	const hasSome = engine.quickjs.getNumber(engine.context, count) > 0;
	engine.free(count);
	return hasSome;
}
