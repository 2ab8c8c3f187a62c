import { BracePairs } from "./grammar/brace-pairs.ts";
import {
	DEFAULT_MARK,
	type Dialect,
	isDefaultMark,
	WITH_DEFAULTS,
	WITHOUT_DEFAULTS,
} from "./grammar/dialect.ts";
import {
	DOLLAR,
	endOfPlaceholder,
	endOfReference,
	endOfStep,
	isBlank,
	isEnvironmentName,
	isQuote,
	PROCESS_ENV,
	QUESTION_MARK,
	skipBlanks,
} from "./grammar/grammar.ts";
import { endOfWord } from "./names/name.ts";
import { postmanReference } from "./postman/references.ts";
import type { PathStep, PlaceholderKind, Syntax } from "./template.ts";

/** What a placeholder asks for, wherever it stands. */
export interface Reference {
	readonly kind: PlaceholderKind;
	/** As written, with its braces. */
	readonly raw: string;
	/** As written between the braces, trimmed, without a default: `user.address.city`. */
	readonly reference: string;
	/** The part before any path: of prompts the question, of dynamic values the name without `$`. */
	readonly name: string;
	readonly path: readonly PathStep[];
	/** What stands in where there is no value. */
	readonly default?: DefaultText;
}

/** The default of a placeholder: `eu` of `{{region:-eu}}`. */
export interface DefaultText {
	/** Without blanks around it; may hold placeholders. */
	readonly text: string;
	/** Its offset in the placeholder, braces included. */
	readonly start: number;
}

/** Parses what stands between the braces; undefined when it is not a reference. */
export function parseReference(
	text: string,
	{ syntax }: { readonly syntax?: Syntax } = {},
): Reference | undefined {
	if (syntax === "postman")
		return /^[^{}]+$/.test(text) ? postmanReference(text) : undefined;
	const hasDefaults = syntax === "defaults";
	const raw = `{{${text}}}`;
	const dialect = hasDefaults ? WITH_DEFAULTS : WITHOUT_DEFAULTS;
	const pairs = hasDefaults ? new BracePairs(raw) : undefined;
	return endOfPlaceholder(raw, 0, dialect, pairs) === raw.length
		? referenceOf(raw, dialect)
		: undefined;
}

const NO_PATH: readonly PathStep[] = Object.freeze([]);

/** Few enough to stay in the processor's cache: 16,384 made texts full of new names a third slower. */
const REMEMBERED_REFERENCES = 1_024;
const LONGEST_REMEMBERED = 128;

/** By the text of the placeholder. A collection asks for the same few all the time. */
const remembered = new Map<string, Reference>();
/** The same where there are defaults. */
const rememberedWithDefaults = new Map<string, Reference>();

/** Reads a placeholder, braces included, that `endOfPlaceholder` has accepted. */
export function referenceOf(raw: string, { hasDefaults }: Dialect): Reference {
	const memory = hasDefaults ? rememberedWithDefaults : remembered;
	const known = memory.get(raw);
	if (known) return known;
	const read = hasDefaults ? readWithDefault : readReference;
	if (raw.length > LONGEST_REMEMBERED) return read(raw);
	if (memory.size === REMEMBERED_REFERENCES) memory.clear();
	const key = detached(raw);
	const reference = read(key);
	memory.set(key, reference);
	return reference;
}

/** A slice keeps the whole text alive that it was cut from; what we remember must not. */
function detached(slice: string): string {
	return ` ${slice}`.slice(1);
}

function readWithDefault(raw: string): Reference {
	const end = endOfReference(raw, skipBlanks(raw, 2), WITH_DEFAULTS);
	const mark = skipBlanks(raw, end);
	if (!isDefaultMark(raw, mark)) return readReference(raw);
	const start = skipBlanks(raw, mark + DEFAULT_MARK.length);
	let textEnd = raw.length - 2;
	while (textEnd > start && isBlank(raw.charCodeAt(textEnd - 1))) textEnd -= 1;
	return {
		...readReference(raw, end),
		default: { text: raw.slice(start, textEnd), start },
	};
}

/** @param end where what is asked for ends in the placeholder */
function readReference(raw: string, end = raw.length - 2): Reference {
	const reference = raw.slice(2, end).trim();
	const first = reference.charCodeAt(0);
	const path = NO_PATH;
	if (first === DOLLAR)
		return { kind: "dynamic", raw, reference, name: reference.slice(1), path };
	if (first === QUESTION_MARK) {
		const name = reference.slice(1).trim();
		return { kind: "prompt", raw, reference, name, path };
	}
	const environmentName = nameInEnvironment(reference);
	if (environmentName !== undefined)
		return { kind: "process-env", raw, reference, name: environmentName, path };
	return readVariable(raw, reference);
}

/** The name of an environment variable: `process.env.NAME`, `process.env["NAME"]`; undefined when something else is asked for. */
function nameInEnvironment(reference: string): string | undefined {
	if (
		reference.startsWith(PROCESS_ENV) &&
		isEnvironmentName(reference.slice(PROCESS_ENV.length))
	)
		return reference.slice(PROCESS_ENV.length);
	const start = PROCESS_ENV.length - 1;
	const isQuoted =
		reference.startsWith(`${PROCESS_ENV.slice(0, -1)}[`) &&
		isQuote(reference.charCodeAt(start + 1)) &&
		endOfStep(reference, start) === reference.length;
	return isQuoted ? `${readStep(reference.slice(start))}` : undefined;
}

function readVariable(raw: string, reference: string): Reference {
	const nameEnd = endOfWord(reference, 0);
	const isWhole = nameEnd === reference.length;
	return {
		kind: "variable",
		raw,
		reference,
		name: isWhole ? reference : reference.slice(0, nameEnd),
		path: isWhole ? NO_PATH : readPath(reference, nameEnd),
	};
}

function readPath(reference: string, start: number): readonly PathStep[] {
	const path: PathStep[] = [];
	for (let at = start; at < reference.length; ) {
		const end = endOfStep(reference, at);
		path.push(readStep(reference.slice(at, end)));
		at = end;
	}
	return path;
}

function readStep(step: string): PathStep {
	if (step.startsWith(".")) return step.slice(1);
	const key = step.slice(1, -1);
	return isQuote(key.charCodeAt(0))
		? key.slice(1, -1).replace(/\\(["'\\])/g, "$1")
		: Number(key);
}
