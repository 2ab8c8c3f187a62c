import type { Random } from "@curlew/client/internal";
import { isMap, type PlainMap } from "@curlew/client/openapi";
import type { ContentMaker } from "../document/content-maker.ts";
import { noteNumber, thingId, thingsIn } from "./identifiers.ts";
import type { Resource } from "./resource.ts";
import { successContent } from "./schema-parts.ts";
import type { Thing, ThingShelf } from "./store.ts";
import type { ThingMaker } from "./thing-maker.ts";

/** Numbers of ids that examples have are not counted on from beyond. */
const HIGHEST_COUNTED = 1_000_000;

/** Puts the first things onto a shelf: those of examples, then others made for the schema. */
export function seedShelf(
	maker: ThingMaker,
	shelf: ThingShelf,
	count: number,
	put: (thing: Thing) => void,
): void {
	if (count === 0) return;
	for (const value of examplesOf(maker.content, shelf.resource)) {
		const thing = maker.below(shelf, value);
		const id = thingId(shelf.resource, value);
		if (id === undefined || shelf.things.has(id)) continue;
		if (shelf.things.size >= count) break;
		put(maker.kept(id, thing));
		if (Number(id) < HIGHEST_COUNTED) noteNumber(shelf, id);
	}
	for (let tries = 0; shelf.things.size < count && tries < count * 2; tries++) {
		const made = makeThing(maker, shelf, maker.random);
		if (made) put(made);
	}
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
		.filter((value) => content.judge.fault(schema, value) === undefined);
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
