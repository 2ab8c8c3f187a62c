// The four ways to fill the body in. Each is loaded only where it is measured.
import type { Lookup } from "../../packages/template/src/index.ts";
import { type Data, type Dialect, ScopedLookup } from "./inputs.ts";

/** The other languages get one flat object: their best case. */
export type View = Record<string, unknown>;

export interface Subject<Input> {
	readonly dialect: Dialect;
	/** What it renders from; made before the clock starts. */
	readonly inputFrom: (scopes: readonly Data[]) => Input;
	/** Puts one new value into an input. */
	readonly setNumber: (input: Input, name: string, value: number) => void;
	readonly compile: (source: string) => (input: Input) => string;
}

export const SUBJECTS = { curlew, bruno, handlebars, mustache } as const;

export type SubjectName = keyof typeof SUBJECTS;

async function curlew(): Promise<Subject<ScopedLookup>> {
	const { compile } = await import("../../packages/template/src/index.ts");
	return {
		dialect: "braces",
		inputFrom: (scopes) => new ScopedLookup(scopes),
		setNumber: (lookup, name, value) => lookup.scopes[0]?.set(name, { value }),
		compile: (source) => {
			const template = compile(source, { context: "json" });
			return (lookup: Lookup) => template.render(lookup).text;
		},
	};
}

async function bruno(): Promise<Subject<View>> {
	const { interpolate } = await import("@usebruno/common");
	// The option escapes generated values only, not variables; it is what Bruno's client sets for JSON bodies.
	const options = { escapeJSONStrings: true };
	return {
		...ofViews,
		dialect: "braces",
		compile: (source) => (view) => interpolate(source, view, options),
	};
}

async function handlebars(): Promise<Subject<View>> {
	const { default: Handlebars } = await import("handlebars");
	return {
		...ofViews,
		dialect: "handlebars",
		compile: (source) => Handlebars.compile(source, { noEscape: true }),
	};
}

async function mustache(): Promise<Subject<View>> {
	const { default: Mustache } = await import("mustache");
	return {
		...ofViews,
		dialect: "mustache",
		compile: (source) => {
			Mustache.parse(source);
			return (view) => Mustache.render(source, view);
		},
	};
}

const ofViews = {
	inputFrom: (scopes: readonly Data[]): View =>
		Object.assign({}, ...scopes.toReversed()),
	setNumber: (view: View, name: string, value: number) => {
		view[name] = value;
	},
};
