import { extname } from "node:path";
import type { Value } from "@curlew/template";
import { stringify } from "yaml";
import { tellWhatOnlyRuns } from "../common-losses.ts";
import type {
	ExportedCollection,
	ExportedRequest,
	Exporter,
} from "../exporter.ts";
import type { Losses } from "../losses.ts";
import { type ApiPath, apiPathOf } from "./api-path.ts";
import {
	type DescribedOperation,
	operationObject,
} from "./described-operation.ts";
import { SecuritySchemes } from "./security-schemes.ts";
import { serverObjects } from "./servers.ts";

type Json = { readonly [name: string]: Value };

/** The methods that a Path Item has (OpenAPI 3.1 §4.8.9). */
const METHODS: ReadonlySet<string> = new Set(
	"get put post delete options head patch trace".split(" "),
);

/** An OpenAPI 3.1 document: operations from requests, schemas from what they send and what saved examples and recorded runs have got. */
export const OPENAPI_EXPORTER: Exporter = {
	title: "OpenAPI documents",
	layout: "file",
	write: (collection, losses, target) => {
		const document = documentOf(collection, losses);
		const isJson = extname(target).toLowerCase() === ".json";
		const text = isJson
			? `${JSON.stringify(document, null, 2)}\n`
			: stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
		return new Map([["", text]]);
	},
};

function documentOf(collection: ExportedCollection, losses: Losses): Json {
	const { definition, requests } = collection;
	const operations = operationsOf(collection, losses);
	const security = new SecuritySchemes();
	const ids = new Set<string>();
	const paths: Record<string, Record<string, Value>> = {};
	const shown = serverObjects(
		collection,
		operations.map(({ place }) => place.server),
	);
	for (const operation of operations) {
		const { place, method, requests: same } = operation;
		const servers = shown.of(place.server);
		const item = paths[place.path] ?? {};
		paths[place.path] = item;
		item[method] = {
			...operationObject(operation, operationId(operation, ids)),
			...(servers && { servers }),
			...security.of(same),
		};
	}
	const tags = [
		...new Set(
			requests.flatMap(({ definition: { folders } }) => folders.at(-1) ?? []),
		),
	];
	const schemes = security.schemes();
	return {
		openapi: "3.1.0",
		info: { title: definition.name, version: definition.version ?? "1.0.0" },
		...(shown.usual && { servers: shown.usual }),
		...(tags.length > 0 && {
			tags: tags.map(({ path, docs }) => ({
				name: path,
				...(docs && { description: docs }),
			})),
		}),
		paths,
		...(schemes && { components: { securitySchemes: schemes } }),
	};
}

function operationsOf(
	{ requests, responses }: ExportedCollection,
	losses: Losses,
): readonly DescribedOperation[] {
	const places = new Map<string, ApiPath>();
	const groups = new Map<
		string,
		{ place: ApiPath; method: string; same: ExportedRequest[] }
	>();
	for (const request of requests) {
		const { definition, sent } = request;
		tellWhatOnlyRuns(definition, "OpenAPI documents", losses);
		const method = sent.method.toLowerCase();
		if (!METHODS.has(method)) {
			losses.inRequest(
				definition,
				[],
				`\`${definition.name}\` is not written: OpenAPI 3.1 has no method ${sent.method}.`,
				"OpenAPI has GET, PUT, POST, DELETE, OPTIONS, HEAD, PATCH and TRACE.",
			);
			continue;
		}
		const own = apiPathOf(definition.url);
		// Paths that differ in the names of their parameters only are one (OpenAPI 3.1 §4.8.8).
		const shape = own.path.replace(/\{[^}]*\}/g, "{}");
		const place = places.get(shape) ?? own;
		places.set(shape, place);
		const key = `${method} ${shape}`;
		const group = groups.get(key);
		if (group) group.same.push(request);
		else groups.set(key, { place, method, same: [request] });
	}
	return Array.from(groups.values(), ({ place, method, same }) => {
		const pattern = new RegExp(
			`${place.path
				.split(/\{[^}]*\}/)
				.map(literalPattern)
				.join("[^/]+")}$`,
		);
		return {
			place,
			method,
			requests: same,
			responses: responses.filter(
				(one) => one.method.toLowerCase() === method && pattern.test(one.path),
			),
		};
	});
}

/** A text as a pattern that only it matches. */
function literalPattern(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

function operationId(
	{ method, place }: DescribedOperation,
	taken: Set<string>,
): string {
	const words = place.path.match(/[A-Za-z0-9]+/g) ?? [];
	const name = [
		method,
		...words.map((word) => word[0]?.toUpperCase() + word.slice(1)),
	].join("");
	let free = name;
	for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
	taken.add(free);
	return free;
}
