import {
	GRAPHQL_REQUEST,
	HTTP_REQUEST,
} from "../../formats/keys/request-shapes.ts";
import type { Shape } from "../../formats/keys/shape.ts";
import type { Field } from "../../formats/tree/field.ts";
import type { BodyDefinition } from "../model.ts";
import { readGraphqlBody, readHttpBody } from "./read-body.ts";

/** How requests of a kind stand in files: in a section that is called like the kind. What runs them is their `Protocol` (`run/execution`). */
export interface RequestKind {
	/** The keys of the whole item. */
	readonly shape: Shape;
	/** The method where the file says none. */
	readonly method: string;
	/** Reads the section's `body`. */
	readBody(body: Field): BodyDefinition;
	/** Reads what only this kind has in its section, for its protocol: plain data. */
	readDetails?(section: Field): unknown;
}

/** The kinds of requests by their names. */
export type RequestKinds = ReadonlyMap<string, RequestKind>;

const OWN = {
	http: { shape: HTTP_REQUEST, method: "GET", readBody: readHttpBody },
	graphql: {
		shape: GRAPHQL_REQUEST,
		method: "POST",
		readBody: readGraphqlBody,
	},
} satisfies Record<string, RequestKind>;

/** The kinds that Curlew reads and runs by itself. */
export type ItemKind = keyof typeof OWN;

export const REQUEST_KINDS: RequestKinds = new Map(Object.entries(OWN));
