import type { Random } from "@curlew/client/internal";
import { isMap, type PlainMap } from "@curlew/client/openapi";
import type { ContentMaker } from "../document/content-maker.ts";
import type { MockOperation } from "../document/routes.ts";
import { fitted } from "./fit.ts";
import { Identifiers, noteNumber, thingId } from "./identifiers.ts";
import { memberAt, mergePatched, withMember, withValueAt } from "./own-maps.ts";
import type { Resource } from "./resource.ts";
import { requestContent, SchemaParts } from "./schema-parts.ts";
import type { Thing, ThingShelf } from "./store.ts";

const CREATED = /^(?:created|creation)(?:_?(?:at|on|date|time|timestamp))?$/i;
const CHANGED =
	/^(?:updated|modified|last_?(?:updated|modified))(?:_?(?:at|on|date|time|timestamp))?$/i;

/** Makes things of what requests say, valid by the schema that they are read with. */
export class ThingMaker {
	readonly content: ContentMaker;
	readonly parts: SchemaParts;
	#random: Random;
	#identifiers: Identifiers;
	readonly #now: () => Date;

	constructor(content: ContentMaker, random: Random, now = () => new Date()) {
		this.content = content;
		this.parts = new SchemaParts(content.document);
		this.#random = random;
		this.#identifiers = new Identifiers(this.parts, random);
		this.#now = now;
	}

	get random(): Random {
		return this.#random;
	}

	get identifiers(): Identifiers {
		return this.#identifiers;
	}

	/** Ids and values are drawn anew. */
	begin(random: Random): void {
		this.#random = random;
		this.#identifiers = new Identifiers(this.parts, random);
	}

	isThing({ schema }: Resource, value: unknown): boolean {
		return this.content.judge.fault(schema, value) === undefined;
	}

	kept(id: string, value: PlainMap): Thing {
		return { id, value, size: JSON.stringify(value).length };
	}

	/** The same with what belongs to the path that leads to it, where it has a member for that. */
	below({ resource, parents }: ThingShelf, value: PlainMap): PlainMap {
		const parent = parents.at(-1);
		const { parentMember, idPath } = resource;
		if (parent === undefined) return value;
		const namespace = ["metadata", "namespace"];
		const isNamespaced =
			idPath[0] === "metadata" && memberAt(value, namespace) !== undefined;
		const named = isNamespaced ? withValueAt(value, namespace, parent) : value;
		if (parentMember === undefined) return named;
		const next = [Number(parent), parent]
			.map((id) => withMember(named, parentMember, id))
			.find((candidate) => this.isThing(resource, candidate));
		return next ?? named;
	}

	/** What was asked to be made: what the request says, and what only the server can. Undefined where that cannot be valid. */
	created(
		shelf: ThingShelf,
		route: MockOperation,
		body: unknown,
	): Thing | undefined {
		const { resource } = shelf;
		const said = this.#said(route, body);
		const base = this.#ofServer(resource, route);
		const own = this.below(shelf, this.#merged(resource, base, said));
		const timed = this.#timed(resource, own, CREATED, CHANGED);
		const value =
			this.#wanted(shelf, said) === undefined
				? this.identifiers.given(shelf, timed, (next) =>
						this.isThing(resource, next),
					)
				: withValueAt(timed, resource.idPath, memberAt(said, resource.idPath));
		const id = thingId(resource, value);
		if (value === undefined || id === undefined) return undefined;
		if (!this.isThing(resource, value)) return undefined;
		noteNumber(shelf, id);
		return this.kept(id, value);
	}

	/** The id that a request gives a thing. Numbers and UUIDs are the server's to give: those that are taken count for nothing. */
	#wanted(shelf: ThingShelf, said: PlainMap): string | undefined {
		const id = thingId(shelf.resource, said);
		const taken = id === undefined ? undefined : shelf.things.get(id);
		const isServers = /^\d+$|^[\da-f]{8}-[\da-f-]{27}$/i.test(id ?? "");
		return taken && !taken.isSeeded && isServers ? undefined : id;
	}

	/** The thing with all that a request may say replaced by what it says: RFC 9110 §9.3.4. */
	replaced(
		shelf: ThingShelf,
		route: MockOperation,
		before: Thing,
		body: unknown,
	): Thing {
		const { resource } = shelf;
		const said = this.#said(route, body);
		const writable = this.#writable(route);
		const required = this.parts.required(resource.schema);
		const kept = Object.entries(before.value).filter(
			([name]) =>
				!writable.has(name) ||
				required.has(name) ||
				this.#isOfServer(resource, name),
		);
		const merged = this.#merged(resource, Object.fromEntries(kept), said);
		return this.#same(resource, before, merged);
	}

	/** The thing with what a merge patch says: RFC 7396; `null` stays where the schema has it, unless the patch says what it is. */
	changed(
		shelf: ThingShelf,
		before: Thing,
		body: unknown,
		isMergePatch: boolean,
	): Thing {
		const { resource } = shelf;
		const said = isMap(body) ? body : {};
		let value = before.value;
		for (const [name, member] of Object.entries(said)) {
			if (this.#isOfServer(resource, name)) continue;
			const isKept = member === null && !isMergePatch;
			const patched = mergePatched(value, { [name]: member });
			const candidates = isKept
				? [withMember(value, name, null), patched]
				: [patched, withMember(value, name, member)];
			const next = candidates.find((one) => this.isThing(resource, one));
			if (isMap(next)) value = next;
		}
		return this.#same(resource, before, value);
	}

	#same(resource: Resource, before: Thing, value: PlainMap): Thing {
		const id = memberAt(before.value, resource.idPath);
		const named = withValueAt(value, resource.idPath, id);
		const timed = this.#timed(resource, named, CHANGED);
		return this.isThing(resource, timed) ? this.kept(before.id, timed) : before;
	}

	/** What a request says, without what only requests have. */
	#said(route: MockOperation, body: unknown): PlainMap {
		if (!isMap(body)) return {};
		const schema = requestContent(route)?.schema;
		const isUnsaid = (name: string) => {
			const own = schema ? this.parts.member(schema, name) : [];
			return (
				this.parts.flag(own, "writeOnly") || this.parts.flag(own, "readOnly")
			);
		};
		return Object.fromEntries(
			Object.entries(body).filter(([name]) => !isUnsaid(name)),
		);
	}

	/** A thing as far as no request says it: what there must be, and what cannot be sent. */
	#ofServer(resource: Resource, route: MockOperation): PlainMap {
		const sample = this.content.sample(resource.schema);
		if (!isMap(sample)) return {};
		const writable = this.#writable(route);
		const required = this.parts.required(resource.schema);
		return Object.fromEntries(
			Object.entries(sample).filter(
				([name]) => required.has(name) || !writable.has(name),
			),
		);
	}

	/** Members that a request may say. */
	#writable(route: MockOperation): ReadonlySet<string> {
		const sent = requestContent(route)?.schema;
		const names = sent ? this.parts.memberNames(sent) : [];
		const isSaid = (name: string) =>
			sent && !this.parts.flag(this.parts.member(sent, name), "readOnly");
		return new Set(names.filter(isSaid));
	}

	#isOfServer({ schema, idPath }: Resource, name: string): boolean {
		return (
			(idPath.length === 1 && idPath[0] === name) ||
			this.parts.flag(this.parts.member(schema, name), "readOnly")
		);
	}

	/** All that a request says, as far as the thing stays valid. */
	#merged(resource: Resource, base: PlainMap, said: PlainMap): PlainMap {
		const all = Object.fromEntries([
			...Object.entries(base),
			...Object.entries(said),
		]);
		if (this.isThing(resource, all)) return all;
		let best = base;
		for (const [name, value] of Object.entries(said)) {
			const next = withMember(best, name, value);
			if (this.isThing(resource, next)) best = next;
		}
		return fitted(this.content, resource.schema, best) ?? best;
	}

	/** Points in time that the server notes. */
	#timed(
		resource: Resource,
		value: PlainMap,
		...names: readonly RegExp[]
	): PlainMap {
		let timed = value;
		for (const name of Object.keys(value)) {
			if (!names.some((pattern) => pattern.test(name))) continue;
			const now = this.#now();
			const next = withMember(
				timed,
				name,
				typeof value[name] === "number"
					? Math.floor(now.getTime() / 1000)
					: now.toISOString(),
			);
			if (this.isThing(resource, next)) timed = next;
		}
		return timed;
	}
}
