import type { PathStep, Value } from "@curlew/template";
import type { RequestDefinition } from "../collection/model.ts";
import { parseJson } from "../values/parse-json.ts";
import {
	eitherOf,
	memberOf,
	shapeOfValue,
	UNKNOWN,
	type ValueShape,
} from "./shape.ts";

/**
 * Puts the request's example responses in place of what a script takes out of
 * its response. Without examples nothing is known of it.
 */
export function withExamples(
	shape: ValueShape,
	request: RequestDefinition | undefined,
): ValueShape {
	switch (shape.kind) {
		case "response":
			return request ? partOfExamples(shape.path, request) : UNKNOWN;
		case "either":
			return eitherOf(shape.shapes.map((one) => withExamples(one, request)));
		case "array": {
			const elements = shape.elements.map((one) => withExamples(one, request));
			return { ...shape, elements };
		}
		case "object": {
			const members = new Map<string, ValueShape>();
			for (const [name, member] of shape.members)
				members.set(name, withExamples(member, request));
			return { ...shape, members };
		}
		default:
			return shape;
	}
}

/** Tells whether a shape comes from a response. */
export function isFromResponse(shape: ValueShape): boolean {
	switch (shape.kind) {
		case "response":
			return true;
		case "either":
			return shape.shapes.some(isFromResponse);
		case "array":
			return shape.elements.some(isFromResponse);
		case "object":
			return [...shape.members.values()].some(isFromResponse);
		default:
			return false;
	}
}

function partOfExamples(
	path: readonly PathStep[],
	request: RequestDefinition,
): ValueShape {
	const parts = bodiesOf(request).map((body) => {
		let part: ValueShape = looseShape(body);
		for (const step of path) part = memberOf(part, step) ?? UNKNOWN;
		return part;
	});
	return parts.length === 0 ? UNKNOWN : eitherOf(parts);
}

/** The bodies of the examples that tell of success. */
function bodiesOf({ examples }: RequestDefinition): readonly Value[] {
	return examples.flatMap(({ response }) => {
		const text = isSuccess(response) ? bodyText(response) : undefined;
		if (text === undefined) return [];
		try {
			return [parseJson(text)];
		} catch {
			// An example in another format says nothing about properties.
			return [];
		}
	});
}

function isSuccess(response: unknown): boolean {
	const status = field(response, "status");
	const code = Number(field(status, "code") ?? status ?? 200);
	return Number.isNaN(code) || (code >= 200 && code < 300);
}

function bodyText(response: unknown): string | undefined {
	const body = field(response, "body");
	for (const text of [body, field(body, "data"), field(body, "content")])
		if (typeof text === "string") return text;
	return undefined;
}

function field(value: unknown, name: string): unknown {
	return typeof value === "object" &&
		value !== null &&
		Object.hasOwn(value, name)
		? Object.entries(value).find(([key]) => key === name)?.[1]
		: undefined;
}

/** An example shows the properties that there are, but neither their values nor the length of lists. */
function looseShape(value: Value): ValueShape {
	return loosened(shapeOfValue(value));
}

function loosened(shape: ValueShape): ValueShape {
	switch (shape.kind) {
		case "value":
			return UNKNOWN;
		case "array":
			return {
				kind: "array",
				elements: shape.elements.map(loosened),
				isOpen: true,
			};
		case "object": {
			const members = new Map<string, ValueShape>();
			for (const [name, member] of shape.members)
				members.set(name, loosened(member));
			return { ...shape, members };
		}
		default:
			return shape;
	}
}
