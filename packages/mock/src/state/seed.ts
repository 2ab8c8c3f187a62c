import type { Random } from "@curlew/client/internal";
import { isMap, type PlainMap } from "@curlew/client/openapi";
import type { ContentMaker } from "../document/content-maker.ts";
import { noteNumber, thingId, thingsIn } from "./identifiers.ts";
import { withValueAt } from "./own-maps.ts";
import type { Resource } from "./resource.ts";
import { successContent } from "./schema-parts.ts";
import type { Thing, ThingShelf } from "./store.ts";
import type { ThingMaker } from "./thing-maker.ts";

/** Puts the first things onto a shelf: one that a request of the document asks for, those of examples, then others made for the schema. */
export function seedShelf(
	maker: ThingMaker,
	shelf: ThingShelf,
	count: number,
	put: (thing: Thing) => void,
): void {
	if (count === 0) return;
	const examples = examplesOf(maker.content, shelf.resource);
	for (const value of [...askedFor(maker, shelf), ...examples]) {
		const thing = maker.below(shelf, value);
		const id = thingId(shelf.resource, value);
		if (id === undefined || shelf.things.has(id)) continue;
		if (shelf.things.size >= count) break;
		put({ ...maker.kept(id, thing), isSeeded: true });
		noteNumber(shelf, id);
	}
	for (let tries = 0; shelf.things.size < count && tries < count * 2; tries++) {
		const made = makeThing(maker, shelf, maker.random);
		if (made) put({ ...made, isSeeded: true });
	}
}

/** The thing that is asked for with the id that the document has as an example, or that is made for its schema: as requests that were imported from there do. */
function askedFor(
	maker: ThingMaker,
	{ resource }: ThingShelf,
): readonly PlainMap[] {
	const read = resource.operations.read?.operation;
	const last = read?.path.slice(read.path.lastIndexOf("{") + 1);
	const parameter = read?.parameters.find(
		({ place, name }) => place === "path" && last?.startsWith(`${name}}`),
	);
	if (parameter === undefined) return [];
	const { schema, examples } = parameter;
	const id =
		examples[0]?.value.value ?? (schema && maker.content.sample(schema));
	const value = maker.content.varied(resource.schema, maker.random);
	if (!isMap(value) || id === undefined) return [];
	const thing = withValueAt(value, resource.idPath, id);
	return maker.isThing(resource, thing) ? [thing] : [];
}

/** What the document has as examples, where it is valid: of one, and of a list. */
function examplesOf(
	content: ContentMaker,
	{ operations, list, schema }: Resource,
): readonly PlainMap[] {
	const one = successContent(operations.read);
	const all = successContent(operations.list);
	const of = (media: typeof one) =>
		(media?.examples ?? []).flatMap(({ value }) => value.value ?? []);
	const things = [
		...of(one),
		...of(all).flatMap((value) => thingsIn(value, list?.member)),
		content.sample(schema),
	];
	return things
		.filter(isMap)
		.filter((value) => content.faultOfWritten(schema, value) === undefined);
}

function makeThing(
	maker: ThingMaker,
	shelf: ThingShelf,
	random: Random,
): Thing | undefined {
	const { schema } = shelf.resource;
	const value = maker.content.varied(schema, random);
	if (!isMap(value)) return undefined;
	const own = maker.below(shelf, value);
	const thing = maker.identifiers.given(shelf, own, (next) =>
		maker.isThing(shelf.resource, next),
	);
	const id = thingId(shelf.resource, thing);
	return thing && id !== undefined ? maker.kept(id, thing) : undefined;
}
