import { runJq } from "../jq/run-jq.ts";
import { encodeValue } from "../value-encoding.ts";
import { cryptoFunctions } from "./functions/crypto-functions.ts";
import { intlFunctions } from "./functions/intl-functions.ts";
import { schemaFunctions } from "./functions/schema-functions.ts";
import { tokenFunctions } from "./functions/token-functions.ts";
import { webFunctions } from "./functions/web-functions.ts";
import type { PureFunction, WorkValue } from "./pure-function.ts";

/** What runs in the process of work, or in our own where it is little. */
const FUNCTIONS = {
	...webFunctions,
	...cryptoFunctions,
	...intlFunctions,
	...tokenFunctions,
	...schemaFunctions,
	jq: (values, deadline) =>
		encodeValue(runJq(values.text(0), values.text(1), { deadline })),
} satisfies Record<string, PureFunction>;

export type WorkName = keyof typeof FUNCTIONS;

/** How much of a function's work is done in our own process. */
export interface WorkRule {
	/** Its arguments: `t`ext, `n`umber, `y`es or no, `b`ytes. Each may be absent. */
	readonly takes: string;
	/** Whether it takes no longer than some 20 ms, whatever the arguments are. */
	readonly isLight: (values: readonly WorkValue[]) => boolean;
}

/**
 * The bounds come from the worst arguments that were found, not from usual ones:
 * collation takes 0.1 s for 4,000 combining marks and 5 s for 64,000, a host name's
 * Unicode grows as fast; an RSA key's time grows with the third power of its length.
 */
export const WORK_RULES: Readonly<Record<WorkName, WorkRule>> = {
	// Linear, and quick: to hand the text over would take longer.
	random: always(""),
	randomUuid: always(""),
	randomBytes: always("n"),
	randomInt: always("nn"),
	encodeText: always("t"),
	encodingName: always("t"),
	encodeBytesBase64: always("b"),
	decodeBytesBase64: always("t"),
	encodeBase64: always("t"),
	decodeBase64: always("t"),
	cryptoNames: always("t"),

	decodeText: upTo(500_000, "btyy"),
	parseUrl: upTo(8_000, "tt"),
	changeUrl: upTo(8_000, "ttt"),
	parseQuery: upTo(200_000, "t"),
	formatQuery: upTo(100_000, "t"),

	digest: upTo(1_000_000, "tbn"),
	hmac: upTo(1_000_000, "tbb"),
	cipher: upTo(200_000, "ytb"),
	pbkdf2: {
		takes: "bbt",
		isLight: (values) =>
			sizeOfWork(values) <= 10_000 && roundsOf(values) <= 10_000,
	},
	hkdf: upTo(100_000, "bbbt"),
	signData: withKey(1, "ttbt"),
	verifyData: withKey(1, "ttbt"),
	jsonWebToken: withKey(2, "tttt"),

	intl: upTo(1_000, "tttt"),
	intlCheck: upTo(1_000, "tt"),
	intlStatic: upTo(1_000, "ttt"),
	dateText: upTo(1_000, "ntt"),
	numberText: upTo(1_000, "tt"),
	compareTexts: upTo(1_000, "ttt"),
	caseText: upTo(4_000, "ttt"),

	// A line of jq, and a schema of a few lines, can go on for ever.
	jq: { takes: "tt", isLight: () => false },
	judgeBySchema: { takes: "tttt", isLight: () => false },
};

/** Does the work here and now. */
export function workAtOnce(
	name: WorkName,
	...given: Parameters<PureFunction>
): WorkValue {
	const run: PureFunction = FUNCTIONS[name];
	return run(...given);
}

/** The functions that the guest calls by their own names. */
export const CALLED_BY_GUEST: readonly WorkName[] = [
	...names(webFunctions),
	...names(cryptoFunctions),
	...names(intlFunctions),
	...names(tokenFunctions),
	...names(schemaFunctions),
];

function names<T extends Partial<typeof FUNCTIONS>>(
	functions: T,
): readonly WorkName[] {
	return Object.keys(functions).filter(isWorkName);
}

export function isWorkName(name: string): name is WorkName {
	return Object.hasOwn(FUNCTIONS, name);
}

function always(takes: string): WorkRule {
	return { takes, isLight: () => true };
}

/** @param most characters and bytes of all arguments */
function upTo(most: number, takes: string): WorkRule {
	return { takes, isLight: (values) => sizeOfWork(values) <= most };
}

/** Keys up to RSA's 2048 bits; the worst of that length takes 0.1 s. @param at which argument holds the key */
function withKey(at: number, takes: string): WorkRule {
	return {
		takes,
		isLight: (values) =>
			sizeOfWork([values[at]]) <= 1_800 && sizeOfWork(values) <= 500_000,
	};
}

/** Characters and bytes. */
export function sizeOfWork(values: readonly WorkValue[]): number {
	let size = 0;
	for (const value of values) {
		if (typeof value === "string" || value instanceof Uint8Array)
			size += value.length;
	}
	return size;
}

/** More than any limit where the text is none of ours. */
function roundsOf([, , json]: readonly WorkValue[]): number {
	const { iterations, length }: { iterations?: number; length?: number } =
		JSON.parse(`${json}`);
	return Number(iterations) * Math.ceil(Number(length) / 20);
}
