import {
	CORE_SCHEMA,
	intCoreTag,
	load,
	mergeTag,
	type ScalarTagDefinition,
	YAMLException,
} from "js-yaml";
import { parseDocument } from "yaml";
import {
	InvalidJsonError,
	parseJson,
	parseNumber,
} from "../../values/parse-json.ts";

/** What stands in a file, with what kept it from being read as a whole. */
export interface ParsedText {
	readonly value: unknown;
	readonly language: "json" | "yaml";
	readonly fault?: ParseFault;
}

export interface ParseFault {
	readonly message: string;
	/** UTF-16 offset. */
	readonly offset: number;
}

/** Integers beyond 2^53 keep their digits, as in JSON. */
const EXACT_INTEGER: ScalarTagDefinition<unknown> = {
	...intCoreTag,
	resolve: (source, isExplicit, name) => {
		const value = intCoreTag.resolve(source, isExplicit, name);
		return Number.isSafeInteger(value) ? value : (parseNumber(source) ?? value);
	},
};

const YAML_SCHEMA = CORE_SCHEMA.withTags(mergeTag, EXACT_INTEGER);

/**
 * The value of a text that is JSON or YAML 1.2 (with merge keys). What is broken
 * is read as far as it goes, and its first fault told; of keys that repeat, the last counts.
 */
export function parseApiText(text: string): ParsedText {
	const parsed = parseAny(text);
	const { language } = parsed;
	const { depth, size } = extentOf(parsed.value, new Map(), 0);
	const message =
		depth > MOST_LEVELS
			? "The values are nested too deeply to be read."
			: "The aliases stand for too much to be read.";
	return depth > MOST_LEVELS || size > MOST_VALUES
		? { value: undefined, language, fault: { message, offset: 0 } }
		: parsed;
}

/** Far beyond that, a walk through a value would exhaust the stack. */
const MOST_LEVELS = 500;
/** The largest documents have two million. Aliases of aliases multiply: a few lines can stand for billions. */
const MOST_VALUES = 20_000_000;

interface Extent {
	readonly depth: number;
	/** Values in it, those that aliases stand for included. */
	readonly size: number;
}

const SCALAR: Extent = { depth: 0, size: 1 };
const ENDLESS: Extent = { depth: Number.POSITIVE_INFINITY, size: 1 };

/** Endless is also a value that has itself as a part, by an alias. @param known those that were looked at */
function extentOf(
	value: unknown,
	known: Map<object, Extent>,
	level: number,
): Extent {
	if (typeof value !== "object" || value === null) return SCALAR;
	if (level > MOST_LEVELS) return ENDLESS;
	const seen = known.get(value);
	if (seen !== undefined) return seen;
	// Whoever meets it again before it is done goes in a circle.
	known.set(value, ENDLESS);
	let depth = 0;
	let size = 1;
	for (const member of Object.values(value)) {
		const inner = extentOf(member, known, level + 1);
		depth = Math.max(depth, inner.depth);
		size += inner.size;
	}
	const extent = { depth: depth + 1, size };
	known.set(value, extent);
	return extent;
}

function parseAny(text: string): ParsedText {
	const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
	if (/^\s*[{[]/.test(plain)) {
		try {
			return { value: parseJson(plain), language: "json" };
		} catch (error) {
			if (!(error instanceof InvalidJsonError)) throw error;
		}
	}
	try {
		const value = load(plain, { schema: YAML_SCHEMA });
		return { value, language: "yaml" };
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error;
		return parseBroken(text, error);
	}
}

/** UTF-16 code units. The parser that goes on behind faults takes minutes for more. */
const LONGEST_BROKEN = 500_000;

function parseBroken(
	text: string,
	{ message, mark }: YAMLException,
): ParsedText {
	if (text.length > LONGEST_BROKEN) {
		const fault = { message, offset: mark?.position ?? 0 };
		return { value: undefined, language: "yaml", fault };
	}
	try {
		const parsed = parseDocument(text, {
			prettyErrors: false,
			uniqueKeys: false,
			merge: true,
			logLevel: "silent",
		});
		const [error] = parsed.errors;
		return {
			value: parsed.toJS({ maxAliasCount: -1 }),
			language: "yaml",
			...(error && {
				fault: { message: error.message, offset: error.pos[0] },
			}),
		};
	} catch (error) {
		// Tags and aliases that lead nowhere, or brackets nested too deeply.
		const message = error instanceof Error ? error.message : String(error);
		return {
			value: undefined,
			language: "yaml",
			fault: { message, offset: 0 },
		};
	}
}
