import type { PlannedRequest } from "../../analysis/plan/run-graph.ts";
import type { CollectionDefinition } from "../../collection/model.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import type { CollectionPlan } from "../../run/order/plan-collection.ts";
import {
	scriptBarriers,
	stepsOf,
	type Wait,
	waitsOf,
	widestOf,
} from "./waits.ts";

/** Raised when the shape of the document changes in a way that breaks its readers. */
const FORMAT_VERSION = 1;

/** A plan as one JSON document for programs. Its shape is in docs/parallel.md. */
export function planDocument(
	{ requests: plan, environment, problems }: CollectionPlan,
	{ name, root }: Pick<CollectionDefinition, "name" | "root">,
) {
	return {
		format: "curlew-plan",
		formatVersion: FORMAT_VERSION,
		collection: { name, root },
		environment,
		stepCount: stepsOf(plan).length,
		mostAtOnce: widestOf(plan),
		requests: plan.map((request) => requestDocument(request, plan, root)),
		barriers: scriptBarriers(plan, root).map(
			({ text, location, requests }) => ({
				text,
				requestCount: requests,
				...placeDocument(location, root),
			}),
		),
		problems,
	};
}

function requestDocument(
	request: PlannedRequest,
	plan: readonly PlannedRequest[],
	root: string,
) {
	const { position, definition, step, effects } = request;
	return {
		index: position,
		path: definition.path,
		file: relativeFile(root, definition.file),
		step,
		runsAlone: effects.barrier !== undefined,
		waits: waitsOf(request, plan, root).map((wait) => waitDocument(wait, root)),
	};
}

function waitDocument(
	{ kind, position, text, name, location }: Wait,
	root: string,
) {
	return {
		kind,
		for: position === "all-before" ? null : position,
		text,
		...(name !== undefined && { name }),
		...(location && placeDocument(location, root)),
	};
}

function placeDocument(
	{ file, line }: { readonly file: string; readonly line: number },
	root: string,
) {
	return { file: relativeFile(root, file), line };
}
