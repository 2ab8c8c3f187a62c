import { Random } from "@curlew/client/internal";
import type { ContentMaker } from "../document/content-maker.ts";
import type { MockOperation, MockRoutes } from "../document/routes.ts";
import {
	type MockAnswerOptions,
	USUAL_ITEMS,
	USUAL_SEED,
} from "../mock-options.ts";
import type { ResourceRole, StateSources } from "./answer-from-state.ts";
import { FittedTexts } from "./fit.ts";
import { recogniseResources } from "./recognise.ts";
import type {
	RecognisedPath,
	Resource,
	ResourceOperations,
} from "./resource.ts";
import { seedShelf } from "./seed.ts";
import { ThingStore } from "./store.ts";
import { ThingMaker } from "./thing-maker.ts";

/** What became of things when their document was read again. */
export interface StateKept {
	readonly kept: number;
	readonly lost: number;
}

/** The things that a mock keeps, by the resources of its document. */
export class MockState {
	/** All paths that might be resources. */
	readonly paths: readonly RecognisedPath[];
	readonly sources: StateSources;
	readonly #options: MockAnswerOptions;

	constructor(
		content: ContentMaker,
		routes: MockRoutes,
		options: MockAnswerOptions,
	) {
		this.#options = options;
		this.paths = recogniseResources(content.document, routes.operations);
		const maker = new ThingMaker(content, this.#random());
		const store = new ThingStore((shelf, put) =>
			seedShelf(this.sources.maker, shelf, options.items ?? USUAL_ITEMS, put),
		);
		const texts = new FittedTexts(content);
		const roles = rolesOf(this.resources);
		this.sources = { content, maker, store, texts, roles };
	}

	get resources(): readonly Resource[] {
		return this.paths.flatMap(({ resource }) => resource ?? []);
	}

	/** As at the beginning. */
	reset(): void {
		this.sources.store.clear();
		this.sources.maker.begin(this.#random());
	}

	/** Takes over the things of a state that another reading of the document has made. */
	takeOver(before: MockState): StateKept {
		const { maker, store } = this.sources;
		let kept = 0;
		let lost = 0;
		for (const { resource, parents, things, lastNumber } of before.sources.store
			.shelves) {
			const same = this.resources.find(
				({ item, idPath }) =>
					item === resource.item &&
					idPath.join("/") === resource.idPath.join("/"),
			);
			const shelf = same && store.begin(same, parents);
			if (shelf) shelf.lastNumber = lastNumber;
			for (const thing of things.values())
				if (shelf && maker.isThing(shelf.resource, thing.value)) {
					store.put(shelf, thing);
					kept++;
				} else lost++;
		}
		return { kept, lost };
	}

	#random(): Random {
		return new Random(this.#options.seed ?? USUAL_SEED);
	}
}

function rolesOf(
	resources: readonly Resource[],
): ReadonlyMap<MockOperation, ResourceRole> {
	const roles = new Map<MockOperation, ResourceRole>();
	for (const resource of resources) {
		const { operations } = resource;
		for (const does of ROLES) {
			const route = operations[does];
			if (route) roles.set(route, { resource, does });
		}
	}
	return roles;
}

const ROLES: readonly (keyof ResourceOperations)[] = [
	"list",
	"create",
	"read",
	"replace",
	"change",
	"remove",
	"replaceByBody",
];
