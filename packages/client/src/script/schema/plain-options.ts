/**
 * Options of Ajv that are switches, numbers or `"log"`. Others take objects, of
 * which Ajv makes code as they are (`keywords: [{ valid: "…" }]`), so they
 * stay where code of scripts belongs. https://ajv.js.org/options.html
 */
const PLAIN: ReadonlySet<string> = new Set([
	"strict",
	"strictSchema",
	"strictNumbers",
	"strictTypes",
	"strictTuples",
	"strictRequired",
	"allowUnionTypes",
	"allowMatchingProperties",
	"validateFormats",
	"validateSchema",
	"addUsedSchema",
	"allErrors",
	"verbose",
	"discriminator",
	"unicodeRegExp",
	"ownProperties",
	"messages",
	"inlineRefs",
	"loopRequired",
	"loopEnum",
	"multipleOfPrecision",
	"unevaluated",
	"dynamicRef",
	"jtd",
	"$data",
]);

/** Whether options of Ajv, as JSON, can do nothing but switch. */
export function arePlainOptions(json: string): boolean {
	const options: unknown = JSON.parse(json);
	return (
		typeof options === "object" &&
		options !== null &&
		!Array.isArray(options) &&
		Object.entries(options).every(
			([name, value]) => PLAIN.has(name) && isSwitch(value),
		)
	);
}

function isSwitch(value: unknown): boolean {
	return (
		typeof value === "boolean" || typeof value === "number" || value === "log"
	);
}
