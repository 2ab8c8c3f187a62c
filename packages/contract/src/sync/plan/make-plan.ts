import { join } from "node:path";
import type { Collection } from "@curlew/client";
import {
	type CollectionFormat,
	type Edit,
	FORMATS,
	type FormTree,
	formAsWritten,
} from "@curlew/client/editing";
import { BASE_FILE, textOfBase } from "../base/base-file.ts";
import type { Base, BaseOperation } from "../base/base-types.ts";
import type { DocumentRequests } from "../base/operation-request.ts";
import { memberIn } from "../data.ts";
import {
	type CollectionItems,
	type CollectionRequest,
	textOfFile,
} from "../items/collection-requests.ts";
import {
	type MatchedOperation,
	matchOperations,
} from "../items/match-operations.ts";
import { RequestsOfOperations } from "../items/match-requests.ts";
import { formOfBase, rememberedOperation } from "./base-of-plan.ts";
import { type ItemOutcome, mergeItem } from "./merge-item.ts";
import { folderOfRequest, NewRequests } from "./new-requests.ts";
import {
	choiceFor,
	idOfConflict,
	type PlannedFile,
	type SyncChange,
	type SyncChoices,
	type SyncConflict,
} from "./sync-plan.ts";
import { WholeCollection } from "./whole-collection.ts";

/** All that a plan is made of. */
export interface SyncInput {
	readonly collection: Collection;
	readonly items: CollectionItems;
	readonly base: Base | undefined;
	readonly document: DocumentRequests;
	/** Where the document is, and its digest. */
	readonly source: Base["document"];
	readonly choices: SyncChoices;
	/** Requests that the user has removed come back. */
	readonly restores: boolean;
}

export interface MadePlan {
	readonly changes: readonly SyncChange[];
	readonly conflicts: readonly SyncConflict[];
	readonly files: readonly PlannedFile[];
}

/** Merges base, document and collection, operation by operation. Nothing is written. */
export async function makePlan(input: SyncInput): Promise<MadePlan> {
	const plan = new PlanInTheMaking(input);
	plan.operations();
	await plan.wholeCollection();
	return plan.made();
}

class PlanInTheMaking {
	readonly #input: SyncInput;
	readonly #format: CollectionFormat;
	readonly #root: string;
	readonly #changes: SyncChange[] = [];
	readonly #conflicts: SyncConflict[] = [];
	readonly #files: PlannedFile[] = [];
	readonly #operations: BaseOperation[] = [];
	readonly #new: NewRequests;
	#whole: Pick<Base, "own" | "environments"> = {
		own: {},
		environments: new Map(),
	};

	constructor(input: SyncInput) {
		const { format, root } = input.collection.definition;
		this.#input = input;
		this.#format = format;
		this.#root = root;
		this.#new = new NewRequests(root, format, input.document, input.items);
	}

	operations(): void {
		const { base, document, items } = this.#input;
		const before = base?.operations.values() ?? [];
		const requests = new RequestsOfOperations(items.requests);
		const matches = matchOperations(before, document.operations).map(
			(match) => ({
				match,
				requests: requests.of(match, base === undefined),
			}),
		);
		this.#new.know(
			matches.flatMap(({ match, requests: own }) =>
				own.map(({ path }) => ({
					names: (match.before ?? match.now)?.folders ?? [],
					path: folderOfRequest(path),
				})),
			),
		);
		for (const { match, requests: own } of matches) {
			const [first, ...copies] = own;
			if (first === undefined) this.#withoutRequest(match);
			else this.#withRequests(match, [first, ...copies]);
		}
	}

	async wholeCollection(): Promise<void> {
		const whole = new WholeCollection(this.#input);
		const outcome = await whole.merged();
		this.#whole = outcome.base;
		this.#files.push(...outcome.files);
		this.#changes.push(...outcome.changes);
		this.#conflicts.push(...outcome.conflicts);
	}

	made(): MadePlan {
		const { source, base: before } = this.#input;
		const files = [...this.#files, ...this.#new.files];
		const operations = new Map(this.#operations.map((one) => [one.key, one]));
		const next = { document: source, operations, ...this.#whole };
		const text = textOfBase(next);
		const file = join(this.#root, BASE_FILE);
		const old = before && textOfBase({ ...before, document: source });
		// Another digest alone is nothing to write a file for.
		if (text !== old || before?.document.place !== source.place)
			files.push({
				file,
				text,
				before: before === undefined ? undefined : textOfFile(file),
			});
		return { changes: this.#changes, conflicts: this.#conflicts, files };
	}

	get #saysWhose(): boolean {
		return this.#format === FORMATS.opencollection;
	}

	/** What a form becomes in the files of the collection. */
	#written(form: FormTree): FormTree {
		return this.#saysWhose
			? form
			: formAsWritten(this.#format, "request", form);
	}

	#withoutRequest(match: MatchedOperation): void {
		const { before, now } = match;
		if (now === undefined) return;
		const form = this.#written(now.form);
		if (before !== undefined && !this.#input.restores) {
			this.#changes.push({ kind: "left-out", operation: now.key });
			this.#remember(rememberedOperation(match, form, before.path, []));
			return;
		}
		const path = this.#new.add(now, this.#marked(now.form, match));
		this.#changes.push({ kind: "added", operation: now.key, request: path });
		this.#remember(
			rememberedOperation(match, form, this.#saysWhose ? undefined : path, []),
		);
	}

	#marked(form: FormTree, { now }: MatchedOperation): FormTree {
		if (!this.#saysWhose || now === undefined) return form;
		const { key, id } = now;
		const openapi = { operation: key, ...(id !== undefined && { id }) };
		return { ...form, extensions: { curlew: { openapi } } };
	}

	#withRequests(
		match: MatchedOperation,
		requests: readonly [CollectionRequest, ...CollectionRequest[]],
	): void {
		const { before, now } = match;
		const [{ path }] = requests;
		const place = this.#saysWhose ? undefined : path;
		const theirs = now && this.#written(now.form);
		this.#tellWhatBecame(match, requests);
		if (theirs === undefined) {
			for (const request of requests)
				this.#merge(match, request, before?.form ?? {});
			this.#remember(rememberedOperation(match, before?.form ?? {}, place, []));
			return;
		}
		const outcomes = requests.map((request) =>
			this.#merge(match, request, theirs),
		);
		// Of copies, the one with conflicts decides what the next merge begins with.
		const decisive =
			outcomes.find(({ conflicts }) => conflicts.length > 0) ?? outcomes[0];
		this.#remember(
			rememberedOperation(
				match,
				formOfBase(decisive?.base),
				place,
				decisive?.conflicts ?? [],
			),
		);
	}

	#tellWhatBecame(
		{ before, now }: MatchedOperation,
		[{ path: request }]: readonly [CollectionRequest, ...CollectionRequest[]],
	): void {
		const operation = (now ?? before)?.key ?? "";
		if (now === undefined) {
			if (!before?.isGone)
				this.#changes.push({ kind: "gone", operation, request });
		} else if (before === undefined)
			this.#changes.push({ kind: "adopted", operation, request });
		else {
			if (before.isGone)
				this.#changes.push({ kind: "returned", operation, request });
			if (before.key !== now.key)
				this.#changes.push({
					kind: "renamed",
					operation,
					from: before.key,
					request,
				});
		}
	}

	#merge(
		match: MatchedOperation,
		request: CollectionRequest,
		theirs: FormTree,
	): ItemOutcome {
		const { source, form, path } = request;
		const operation = (match.now ?? match.before)?.key ?? "";
		const outcome = mergeItem({
			source,
			form,
			base: match.before?.form,
			theirs,
			marks: this.#saysWhose ? marksOf(match, form) : [],
			choose: (field) => choiceFor(this.#input.choices, operation, field),
		});
		if (outcome.text !== source.text)
			this.#files.push({
				file: source.file,
				text: outcome.text,
				before: source.text,
			});
		const { fields } = outcome;
		if (fields.length > 0)
			this.#changes.push({ kind: "changed", operation, request: path, fields });
		this.#conflicts.push(
			...outcome.conflicts.map(
				({ at: _, ...conflict }): SyncConflict => ({
					...conflict,
					id: idOfConflict(operation, conflict.field),
					operation,
					request: path,
					file: source.file,
				}),
			),
		);
		return outcome;
	}

	#remember(operation: BaseOperation | undefined): void {
		if (operation) this.#operations.push(operation);
	}
}

/** What a request says of its operation, where that is not what it says already. */
function marksOf(
	{ before, now }: MatchedOperation,
	form: FormTree,
): readonly Edit[] {
	const own = memberIn(memberIn(form["extensions"], "curlew"), "openapi");
	const operation = now ?? before;
	const wanted = {
		operation: operation?.key,
		id: operation?.id,
		gone: now === undefined ? true : undefined,
	};
	return Object.entries(wanted).flatMap(([key, value]): Edit[] => {
		if (memberIn(own, key) === value) return [];
		const path = ["extensions", "curlew", "openapi", key];
		return [value === undefined ? { path } : { path, value }];
	});
}
