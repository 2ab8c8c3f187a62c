import type { Shape } from "../shape.ts";

export const STRING: Shape = { kind: "typed", type: "string" };
export const NUMBER: Shape = { kind: "typed", type: "number" };
export const BOOLEAN: Shape = { kind: "typed", type: "boolean" };
export const DATE: Shape = { kind: "typed", type: "date" };

export const ARITHMETIC: ReadonlySet<string> = new Set(
	"- * / % ** | & ^ << >> >>>".split(" "),
);

export const FUNCTION_RESULTS: ReadonlyMap<string, Shape> = new Map([
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
