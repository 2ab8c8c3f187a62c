import { fitsPattern } from "@curlew/client/openapi";
import {
	_,
	type CodeKeywordDefinition,
	type ErrorObject,
	type KeywordCxt,
	Name,
	type SchemaValidateFunction,
	type ValidateFunction,
} from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { DataValidationCxt } from "ajv/dist/types/index.js";
import { callRef } from "ajv/dist/vocabularies/core/ref.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { EXACT_KEYWORDS } from "./exact-keywords.ts";
import { judgeUnique } from "./unique-items.ts";

/** Judges a value as ajv's compiled functions do. */
export interface CalledSchema {
	(value: unknown, at?: DataValidationCxt): boolean;
	errors?: ErrorObject[] | null;
	/** What of the value a schema has spoken of. */
	evaluated?: ValidateFunction["evaluated"];
}

/** What happens beside the verdict while a value is judged. */
export interface AjvHooks {
	/** The schema of a number, which is compiled when it is first called. */
	called(number: number): CalledSchema;
	/** A value is there that a schema only marks. */
	noted(schema: object, pointer: string): void;
}

/** Keywords whose own error says enough: what went wrong in their parts is asked for later, of the part that is nearest. */
const CHOICES = ["oneOf", "anyOf", "contains"] as const;

/**
 * Ajv (JSON Schema 2020-12) with what contracts need besides: schemas that are
 * compiled when they are called, patterns that cannot hang, one error for a choice
 * in place of those of all its parts.
 *
 * @param hasUnevaluated whether any schema has `unevaluated…`, for which ajv keeps account
 */
export function makeAjv(hooks: AjvHooks, hasUnevaluated: boolean): Ajv2020 {
	const ajv = new Ajv2020({
		allErrors: true,
		verbose: true,
		strict: false,
		validateSchema: false,
		addUsedSchema: false,
		inlineRefs: false,
		messages: false,
		logger: false,
		ownProperties: true,
		unevaluated: hasUnevaluated,
		code: { regExp: safePattern },
	});
	for (const [name, format] of Object.entries(FORMATS))
		ajv.addFormat(name, format);
	for (const name of CHOICES) keepOwnError(ajv, name);
	countUnevaluatedItems(ajv);
	addCalls(ajv, hooks);
	addMarks(ajv, hooks);
	for (const [name, holds] of Object.entries(EXACT_KEYWORDS))
		ajv.addKeyword({ keyword: `exact:${name}`, validate: holds });
	return ajv;
}

/** Ajv's own for numbers take 2^63 for an int64; of bigints `exact:format` judges. */
const FORMATS: Readonly<Record<string, Parameters<Ajv2020["addFormat"]>[1]>> = {
	...fullFormats,
	int64: {
		type: "number",
		validate: (value: number) =>
			Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63,
	},
	// What looks like a pattern to its author may be one for other engines.
	regex: true,
};

function safePattern(source: string) {
	return {
		test: (text: string) => fitsPattern(source, text),
		toString: () => JSON.stringify(source),
	};
}
safePattern.code = "undefined";

function keepOwnError(ajv: Ajv2020, name: (typeof CHOICES)[number]): void {
	replaceCode(ajv, name, (cxt, code) => {
		const result = cxt.result.bind(cxt);
		cxt.result = (condition, succeeded, failed) =>
			result(condition, succeeded, () => {
				cxt.reset();
				if (failed) failed();
				else cxt.error();
			});
		code();
	});
}

/** Where no branch of a choice was taken, ajv 8.20 compares with undefined, and takes every item for judged. */
function countUnevaluatedItems(ajv: Ajv2020): void {
	replaceCode(ajv, "unevaluatedItems", ({ gen, it: { items } }, code) => {
		if (items instanceof Name)
			gen.if(_`${items} === undefined`, () => gen.assign(items, 0));
		code();
	});
}

/** Puts something around the code that ajv makes of one of its keywords. */
function replaceCode(
	ajv: Ajv2020,
	name: string,
	make: (cxt: KeywordCxt, code: () => void) => void,
): void {
	const definition = ajv.getKeyword(name);
	if (typeof definition !== "object" || !("code" in definition)) return;
	const { code } = definition;
	const own: CodeKeywordDefinition = {
		...definition,
		trackErrors: true,
		// What is left over is told last.
		...(name === "contains" && { before: "unevaluatedItems" }),
		code: (cxt, ruleType) => make(cxt, () => code(cxt, ruleType)),
	};
	ajv.removeKeyword(name);
	ajv.addKeyword(own);
}

function addCalls(ajv: Ajv2020, { called }: AjvHooks): void {
	ajv.addKeyword({
		keyword: "call",
		schemaType: "number",
		code(cxt) {
			const schema = called(cxt.schema);
			const { gen } = cxt;
			const validate = gen.scopeValue("validate", { ref: schema });
			const joined = gen.scopeValue("func", { ref: withErrors });
			const assign = gen.assign.bind(gen);
			// Ajv copies all errors of a value at each call that finds one more.
			gen.assign = (name, code, ...rest) => {
				const isErrors = String(name) === ERRORS;
				const own = _`${joined}(${name}, ${validate}.errors)`;
				return assign(name, isErrors ? own : code, ...rest);
			};
			callRef(cxt, validate);
			gen.assign = assign;
		},
	});
}

/** Ajv's name for the errors of a value. */
const ERRORS = "vErrors";

function withErrors(
	errors: ErrorObject[] | null,
	more: readonly ErrorObject[],
): ErrorObject[] {
	const all = errors ?? [];
	for (const error of more) all.push(error);
	return all;
}

/** What only marks a value, and what ajv would tell too much or too little of. */
function addMarks(ajv: Ajv2020, { called, noted }: AjvHooks): void {
	ajv.addKeyword({
		keyword: "noted",
		errors: false,
		validate: noteMark(noted),
	});
	ajv.addKeyword({
		keyword: "unique",
		type: "array",
		errors: true,
		validate: judgeUnique,
	});
	ajv.addKeyword({ keyword: "forbidden", validate: () => false });
	ajv.addKeyword({ keyword: "unnamed", validate: () => false });
	ajv.addKeyword({
		keyword: "names",
		type: "object",
		validate: (number: number, value: object) =>
			Object.keys(value).every((name) => called(number)(name)),
	});
	ajv.addKeyword({
		keyword: "encoded",
		type: "string",
		validate: (encoding: string, text: string) =>
			(encoding === "base64" ? BASE64 : BASE64_URL).test(text),
	});
}

function noteMark(noted: AjvHooks["noted"]): SchemaValidateFunction {
	return (_mark: unknown, _value: unknown, parent, at) => {
		if (parent && at) noted(parent, at.instancePath);
		return true;
	};
}

const BASE64 = /^[\w+/\s]*={0,2}\s*$/;
const BASE64_URL = /^[\w-]*={0,2}$/;
