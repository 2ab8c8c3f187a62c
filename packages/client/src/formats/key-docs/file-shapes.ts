import { COLLECTION, ENVIRONMENT } from "../keys/collection-shapes.ts";
import {
	FOLDER,
	GRAPHQL_REQUEST,
	HTTP_REQUEST,
} from "../keys/request-shapes.ts";
import type { Shape } from "../keys/shape.ts";

/** A kind of file of a collection, as its reference and its schema tell about it. */
export interface DescribedFile {
	readonly title: string;
	/** Where it lies, as Markdown. */
	readonly where: string;
	readonly shape: Shape;
}

/** The kinds of files, and of items of a bundled collection. */
export const DESCRIBED_FILES = {
	request: {
		title: "Request",
		where: "any other `.yml` or `.yaml` file of the collection",
		shape: HTTP_REQUEST,
	},
	graphql: {
		title: "GraphQL request",
		where: "likewise, with a section `graphql` instead of `http`",
		shape: GRAPHQL_REQUEST,
	},
	folder: {
		title: "Folder",
		where: "`folder.yml` in it",
		shape: FOLDER,
	},
	collection: {
		title: "Collection",
		where: "`opencollection.yml` in its folder, or a bundled file of any name",
		shape: COLLECTION,
	},
	environment: {
		title: "Environment",
		where: "a file in the folder `environments` of the collection",
		shape: ENVIRONMENT,
	},
} as const satisfies Readonly<Record<string, DescribedFile>>;

/** Where a map stands: `http.headers[]`, empty for a whole file. */
export interface ShapePlace {
	readonly file: DescribedFile;
	readonly path: string;
	readonly shape: Shape;
	/** The types for which the map has these keys; empty where it has no types. */
	readonly types: readonly string[];
}

/** Every map of every kind of file, each where it stands, from the top down. */
export function* shapePlaces(): Iterable<ShapePlace> {
	for (const file of Object.values(DESCRIBED_FILES))
		yield* placesIn({ file, path: "", shape: file.shape, types: [] });
}

function* placesIn(top: ShapePlace): Iterable<ShapePlace> {
	const pending = [top];
	for (let next = pending.shift(); next; next = pending.shift()) {
		const { file, path, shape } = next;
		if (shape.items)
			pending.push({ file, path: `${path}[]`, shape: shape.items, types: [] });
		if (shape.values)
			pending.push({
				file,
				path: `${path}.<name>`,
				shape: shape.values,
				types: [],
			});
		if (shape.byType) pending.push(...casesOf(next, shape.byType));
		else if (shape.keys) yield next;
		if (shape.byType) continue;
		for (const [name, below] of shape.keys ?? []) {
			if (below === undefined || below.isOld) continue;
			const place = path === "" ? name : `${path}.${name}`;
			pending.push({ file, path: place, shape: below, types: [] });
		}
	}
}

/** The shapes by type; types of the same keys are one. */
function casesOf(
	{ file, path }: ShapePlace,
	byType: ReadonlyMap<string, Shape>,
): readonly ShapePlace[] {
	const cases = new Map<Shape["keys"], { shape: Shape; types: string[] }>();
	for (const [type, shape] of byType) {
		const known = cases.get(shape.keys) ?? { shape, types: [] };
		known.types.push(type);
		cases.set(shape.keys, known);
	}
	return [...cases.values()].map((one) => ({ file, path, ...one }));
}
