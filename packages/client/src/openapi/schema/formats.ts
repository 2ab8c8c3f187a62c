import { fullFormats } from "ajv-formats/dist/formats.js";

/** Whether a value has the form that a schema's `format` names: as ajv-formats judges it. What it does not know holds of everything. */
export function hasFormat(name: string, value: unknown): boolean {
	const format: unknown = Object.hasOwn(fullFormats, name)
		? Reflect.get(fullFormats, name)
		: true;
	return holds(format, value);
}

function holds(format: unknown, value: unknown): boolean {
	if (typeof format === "object" && format !== null && "validate" in format) {
		const isOfNumbers = "type" in format && format.type === "number";
		const isJudged = typeof value === (isOfNumbers ? "number" : "string");
		return !isJudged || holdsText(format.validate, value);
	}
	return typeof value !== "string" || holdsText(format, value);
}

function holdsText(validate: unknown, value: unknown): boolean {
	if (validate instanceof RegExp) return validate.test(String(value));
	return typeof validate !== "function" || validate(value) === true;
}
