/**
 * What stands for a system variable of REST Client or JetBrains' client: another
 * placeholder, or a JavaScript expression that a script before the request
 * computes; undefined where there is nothing.
 */
export type SystemVariable =
	| { readonly placeholder: string }
	| { readonly expression: string; readonly name: string };

const SAME: Readonly<Record<string, string>> = {
	$guid: "$guid",
	$uuid: "$uuid",
	"$random.uuid": "$uuid",
	$timestamp: "$timestamp",
	$isoTimestamp: "$isoTimestamp",
	$randomInt: "$randomInt",
	"$random.email": "$randomEmail",
	"$datetime iso8601": "$isoTimestamp",
	"$random.name.firstName": "$randomFirstName",
};
const OFFSET = String.raw`(?:\s+(-?\d+)\s+(ms|[yQMwdhms]))?`;
const TIMESTAMP = new RegExp(`^\\$timestamp${OFFSET}$`);
const DATE = new RegExp(
	`^\\$(datetime|localDatetime)\\s+(rfc1123|iso8601|"[^"]*"|'[^']*')${OFFSET}$`,
);
const ENVIRONMENT = /^\$(?:processEnv|dotenv|env)[\s.]+%?([\w.-]+)$/;
const INTEGER =
	/^\$randomInt\s+(-?\d+)\s+(-?\d+)$|^\$random\.integer\((-?\d+)?,?\s*(-?\d+)?\)$/;
const FLOAT = /^\$random\.float\((-?[\d.]+)?,?\s*(-?[\d.]+)?\)$/;
const LETTERS = /^\$random\.(alphabetic|alphanumeric|hexadecimal)\((\d+)\)$/;
const ALPHABETS: Readonly<Record<string, string>> = {
	alphabetic: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
	alphanumeric:
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_",
	hexadecimal: "0123456789abcdef",
};

/** @param reference what stands between the braces, beginning with `$` */
export function systemVariable(reference: string): SystemVariable | undefined {
	const plain = reference.replace(/\s+/g, " ").replace(/\(\)$/, "");
	if (Object.hasOwn(SAME, plain)) return { placeholder: SAME[plain] ?? plain };
	const [, variable] = ENVIRONMENT.exec(plain) ?? [];
	if (variable !== undefined) return { placeholder: `process.env.${variable}` };
	const expression = dateOf(plain) ?? numberOf(plain) ?? lettersOf(plain);
	return expression === undefined
		? undefined
		: { expression, name: nameOf(plain) };
}

function dateOf(reference: string): string | undefined {
	const stamp = TIMESTAMP.exec(reference);
	if (stamp) return `require("moment")()${added(stamp[1], stamp[2])}.unix()`;
	const date = DATE.exec(reference);
	if (!date) return undefined;
	const [, kind, format = "", count, unit] = date;
	const utc = kind === "datetime" ? ".utc()" : "";
	const moment = `require("moment")()${utc}${added(count, unit)}`;
	if (format === "rfc1123") return `${moment}.toDate().toUTCString()`;
	if (format === "iso8601")
		return utc === "" ? `${moment}.format()` : `${moment}.toISOString()`;
	return `${moment}.format(${JSON.stringify(format.slice(1, -1))})`;
}

function added(count: string | undefined, unit: string | undefined): string {
	return count === undefined ? "" : `.add(${count}, "${unit}")`;
}

function numberOf(reference: string): string | undefined {
	const integer = INTEGER.exec(reference);
	if (integer) {
		const from = Number(integer[1] ?? integer[3] ?? 0);
		const to = Number(integer[2] ?? integer[4] ?? 1000);
		return `Math.floor(${from} + Math.random() * ${to - from})`;
	}
	const float = FLOAT.exec(reference);
	if (!float) return undefined;
	const from = Number(float[1] ?? 0);
	const to = Number(float[2] ?? 1000);
	return `${from} + Math.random() * ${to - from}`;
}

function lettersOf(reference: string): string | undefined {
	const [, kind = "", length] = LETTERS.exec(reference) ?? [];
	const alphabet = ALPHABETS[kind];
	if (alphabet === undefined) return undefined;
	const pick = `"${alphabet}"[Math.floor(Math.random() * ${alphabet.length})]`;
	return `Array.from({ length: ${length} }, () => ${pick}).join("")`;
}

/** `$randomInt 1 10` → `randomInt_1_10`. */
function nameOf(reference: string): string {
	return reference.replace(/[^\w]+/g, "_").replace(/^_+|_+$/g, "");
}
