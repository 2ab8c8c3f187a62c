import type { ValueShape } from "../shape.ts";

export const STRING: ValueShape = { kind: "typed", type: "string" };
export const NUMBER: ValueShape = { kind: "typed", type: "number" };
export const BOOLEAN: ValueShape = { kind: "typed", type: "boolean" };
export const DATE: ValueShape = { kind: "typed", type: "date" };

export const ARITHMETIC: ReadonlySet<string> = new Set(
	"- * / % ** | & ^ << >> >>>".split(" "),
);

export const FUNCTION_RESULTS: ReadonlyMap<string, ValueShape> = new Map([
	["String", STRING],
	["Number", NUMBER],
	["parseInt", NUMBER],
	["parseFloat", NUMBER],
	["Boolean", BOOLEAN],
	["btoa", STRING],
	["atob", STRING],
	["encodeURIComponent", STRING],
	["decodeURIComponent", STRING],
]);

export const TEXT_METHODS: ReadonlySet<string> = new Set([
	"toString",
	"toISOString",
	"toUpperCase",
	"toLowerCase",
	"trim",
	"trimStart",
	"trimEnd",
	"padStart",
	"padEnd",
	"repeat",
	"replaceAll",
	"substring",
	"toFixed",
	"randomUUID",
	"join",
]);

export const METHODS_OF_VALUES: ReadonlySet<string> = new Set(["length"]);
