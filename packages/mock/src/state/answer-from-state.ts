import type { ApiNode } from "@curlew/client/openapi";
import {
	type DocumentAnswerOptions,
	responseAnswer,
} from "../document/answer-from-document.ts";
import { answerHeaders } from "../document/answer-headers.ts";
import {
	type ChosenResponse,
	documentedResponse,
	successOf,
} from "../document/choose-response.ts";
import type { ContentMaker } from "../document/content-maker.ts";
import type { MockOperation, OperationMatch } from "../document/routes.ts";
import { bestAccepted } from "../exchange/accepted.ts";
import {
	isJsonType,
	type MockAnswer,
	type MockRequest,
	mediaTypeOfRequest,
} from "../exchange/exchange.ts";
import type { FittedTexts } from "./fit.ts";
import { thingId } from "./identifiers.ts";
import { listValue } from "./list-answer.ts";
import { listPage } from "./list-pages.ts";
import type { Resource, ResourceOperations } from "./resource.ts";
import { stateFault } from "./state-fault.ts";
import { linkHeaders, locationOf } from "./state-headers.ts";
import type { Thing, ThingShelf, ThingStore } from "./store.ts";
import type { ThingMaker } from "./thing-maker.ts";

/** What answers of the state are made of. */
export interface StateSources {
	readonly content: ContentMaker;
	readonly maker: ThingMaker;
	readonly store: ThingStore;
	readonly texts: FittedTexts;
	/** What an operation does with which resource. */
	readonly roles: ReadonlyMap<MockOperation, ResourceRole>;
}

export interface ResourceRole {
	readonly resource: Resource;
	readonly does: keyof ResourceOperations;
}

/** Answers from what is kept; undefined where the document's own answer is the better one. */
export function answerFromState(
	sources: StateSources,
	match: OperationMatch,
	request: MockRequest,
	options: DocumentAnswerOptions,
): MockAnswer | undefined {
	const role = sources.roles.get(match.route);
	if (role === undefined || !takesJson(request, options)) return undefined;
	const isItem = ["read", "replace", "change", "remove"].includes(role.does);
	const parents = isItem ? match.values.slice(0, -1) : match.values;
	const answering = new Answering(
		sources,
		role.resource,
		match,
		request,
		options,
	);
	const missing = answering.missingParent(parents);
	if (missing) return missing;
	const shelf = sources.store.shelf(role.resource, parents);
	const id = isItem ? (match.values.at(-1) ?? "") : undefined;
	return answering[role.does](shelf, id);
}

/** Things are kept as JSON; what a client wants otherwise, the document answers. */
function takesJson(
	request: MockRequest,
	{ accept }: DocumentAnswerOptions,
): boolean {
	if (bestAccepted(accept, [{ mediaType: "application/json" }]) === undefined)
		return false;
	const { kind } = request.content;
	return kind === "none" || kind === "value";
}

class Answering {
	readonly #sources: StateSources;
	readonly #resource: Resource;
	readonly #match: OperationMatch;
	readonly #request: MockRequest;
	readonly #options: DocumentAnswerOptions;

	constructor(
		sources: StateSources,
		resource: Resource,
		match: OperationMatch,
		request: MockRequest,
		options: DocumentAnswerOptions,
	) {
		this.#sources = sources;
		this.#resource = resource;
		this.#match = match;
		this.#request = request;
		this.#options = options;
	}

	get #route(): MockOperation {
		return this.#match.route;
	}

	get #body(): unknown {
		const { content } = this.#request;
		return content.kind === "value" ? content.value : undefined;
	}

	/** What is below something that is not there is not there, either. */
	missingParent(parents: readonly string[]): MockAnswer | undefined {
		const { parent } = this.#resource;
		if (parent === undefined) return undefined;
		const shelf = this.#sources.store.shelf(parent, parents.slice(0, -1));
		const id = parents.at(-1) ?? "";
		return shelf.things.has(id) ? undefined : this.#missing(parent, id);
	}

	list(shelf: ThingShelf): MockAnswer | undefined {
		const shape = shelf.resource.list;
		if (shape === undefined) return undefined;
		const { query, path } = this.#request;
		const page = listPage(shape, shelf.things.values(), query);
		const known = shelf.answers.get(query);
		const text =
			known ??
			JSON.stringify(listValue(this.#sources.content, shape, page, path));
		if (text === undefined) return undefined;
		if (known === undefined && shelf.answers.size < MOST_ANSWERS)
			shelf.answers.set(query, text);
		const success = this.#success();
		return (
			success && {
				status: success.status,
				headers: {
					...this.#headers(success, { "x-total-count": String(page.total) }),
					...linkHeaders(success, path, page.next, page.previous),
				},
				body: text,
				why: `state: ${page.things.length} of ${page.total}`,
			}
		);
	}

	read(shelf: ThingShelf, id = ""): MockAnswer | undefined {
		const thing = shelf.things.get(id);
		if (thing === undefined) return this.#missing(shelf.resource, id);
		return this.#withThing(thing, "state");
	}

	create(shelf: ThingShelf): MockAnswer | undefined {
		const { maker, store } = this.#sources;
		const thing = maker.created(shelf, this.#route, this.#body);
		if (thing === undefined) return undefined;
		const taken = shelf.things.get(thing.id);
		if (taken && !taken.isSeeded) return this.#conflict(thing.id);
		const answer = this.#withThing(thing, "state: made");
		if (answer === undefined) return undefined;
		store.put(shelf, thing);
		const location = locationOf(shelf.resource, this.#request.path, thing.id);
		return answer.status === 201
			? { ...answer, headers: { ...answer.headers, location } }
			: answer;
	}

	replace(shelf: ThingShelf, id = ""): MockAnswer | undefined {
		const { maker, store } = this.#sources;
		const before = shelf.things.get(id);
		if (before === undefined) return this.#missing(shelf.resource, id);
		const thing = maker.replaced(shelf, this.#route, before, this.#body);
		store.put(shelf, thing);
		return this.#withThing(thing, "state: replaced");
	}

	replaceByBody(shelf: ThingShelf): MockAnswer | undefined {
		const id = thingId(shelf.resource, this.#body);
		return id === undefined ? undefined : this.replace(shelf, id);
	}

	change(shelf: ThingShelf, id = ""): MockAnswer | undefined {
		const type = mediaTypeOfRequest(this.#request);
		if (type === "application/json-patch+json") return undefined;
		const { maker, store } = this.#sources;
		const before = shelf.things.get(id);
		if (before === undefined) return this.#missing(shelf.resource, id);
		const isMergePatch = type === "application/merge-patch+json";
		const thing = maker.changed(shelf, before, this.#body, isMergePatch);
		store.put(shelf, thing);
		return this.#withThing(thing, "state: changed");
	}

	remove(shelf: ThingShelf, id = ""): MockAnswer | undefined {
		const thing = shelf.things.get(id);
		if (thing === undefined) return this.#missing(shelf.resource, id);
		this.#sources.store.remove(shelf, id);
		const { operation } = this.#route;
		const none = documentedResponse(operation.responses, 204);
		const isNone = none?.response.status === "204";
		return isNone
			? responseAnswer(this.#sources.content, none, this.#options)
			: this.#withThing(thing, "state: removed");
	}

	/** A response of success with a thing, or with what the document has where it is something else. */
	#withThing(thing: Thing, why: string): MockAnswer | undefined {
		const { content } = this.#sources;
		const success = this.#success();
		if (success === undefined) return undefined;
		const media = success.response.content.find(
			({ mediaType, schema }) =>
				schema && (isJsonType(mediaType) || mediaType === "*/*"),
		);
		if (media?.schema === undefined)
			return { ...responseAnswer(content, success, this.#options), why };
		const isOfKind = this.#isOfKind(media.schema);
		const text = isOfKind
			? this.#sources.texts.text(media.schema, thing.value)
			: undefined;
		if (text === undefined)
			return { ...responseAnswer(content, success, this.#options), why };
		return {
			status: success.status,
			headers: this.#headers(success, {}),
			body: text,
			why,
		};
	}

	/** Whether a response is a thing, rather than something that is told of one. */
	#isOfKind(schema: ApiNode): boolean {
		const [first = ""] = this.#resource.idPath;
		return this.#sources.maker.parts.member(schema, first).length > 0;
	}

	#success(): ChosenResponse | undefined {
		const { responses } = this.#route.operation;
		const made = this.#sources.roles.get(this.#route)?.does === "create";
		const created = made ? documentedResponse(responses, 201) : undefined;
		return created?.response.status === "201" ? created : successOf(responses);
	}

	#headers(
		success: ChosenResponse,
		own: Readonly<Record<string, string>>,
	): Readonly<Record<string, string>> {
		const { link, ...documented } = answerHeaders(
			this.#sources.content,
			success.response,
		);
		const known = Object.entries(own).filter(([name]) =>
			Object.hasOwn(documented, name),
		);
		const written = success.response.content.find(({ mediaType }) =>
			isJsonType(mediaType),
		)?.written;
		return {
			...documented,
			...Object.fromEntries(known),
			"content-type": written ?? "application/json",
		};
	}

	#missing({ item }: Resource, id: string): MockAnswer {
		const last = item.lastIndexOf("{");
		const detail = `There is no ${item.slice(0, last)}${id}.`;
		return this.#fault(404, detail);
	}

	#conflict(id: string): MockAnswer {
		const detail = `${this.#resource.collection} has ${id} already.`;
		return this.#fault(409, detail);
	}

	#fault(status: number, detail: string): MockAnswer {
		return stateFault(
			this.#sources.content,
			this.#route.operation,
			{ status, detail },
			this.#options,
		);
	}
}

/** Texts of lists that are kept for each shelf. */
const MOST_ANSWERS = 100;
