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
	if (!isTooDeep(parsed.value, new Map())) return parsed;
	const message = "The values are nested too deeply to be read.";
	const { language } = parsed;
	return { value: undefined, language, fault: { message, offset: 0 } };
}

/** Far beyond that, a walk through a value would exhaust the stack. */
const MOST_LEVELS = 500;

/** Also said of a value that has itself as a part, by an alias. @param depths of those that were looked at */
function isTooDeep(value: unknown, depths: Map<object, number>): boolean {
	return depthOf(value, depths, 0) > MOST_LEVELS;
}

function depthOf(
	value: unknown,
	depths: Map<object, number>,
	level: number,
): number {
	if (typeof value !== "object" || value === null) return 0;
	if (level > MOST_LEVELS) return Number.POSITIVE_INFINITY;
	const known = depths.get(value);
	if (known !== undefined) return known;
	// Whoever meets it again before it is done goes in a circle.
	depths.set(value, Number.POSITIVE_INFINITY);
	let depth = 0;
	for (const member of Object.values(value))
		depth = Math.max(depth, depthOf(member, depths, level + 1));
	depths.set(value, depth + 1);
	return depth + 1;
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
		return parseBroken(text);
	}
}

function parseBroken(text: string): ParsedText {
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
