import type { UnlocatedDiagnostic } from "../collection/places/place.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import {
	type BuildContext,
	buildParts,
	judge,
	policyOf,
} from "./build-request.ts";
import type { DraftRequest } from "./draft-request.ts";
import type {
	BodyOutline,
	HeaderPair,
	OutgoingBody,
} from "./outgoing-request.ts";
import { diagnoseUnresolved } from "./render-diagnostics.ts";
import { Rendering, type TextTrace, type UnresolvedIn } from "./rendering.ts";

/** A reference without a value. */
export interface UnresolvedReference extends Diagnostic {
	/** What stands between the braces: `user.id`. */
	readonly reference: string;
}

/** What would be sent, as far as it can be told: plain JSON. */
export interface RequestPreview {
	readonly method: string;
	/** As it would be sent; where no URL comes of it, the filled-in text. */
	readonly url: string;
	readonly headers: readonly HeaderPair[];
	/** Of files and forms with files, a description. */
	readonly body: string | undefined;
	/** Of files and forms: what they are made of. */
	readonly outline?: BodyOutline;
	/** Every reference without a value, whatever the policy. */
	readonly unresolved: readonly UnresolvedReference[];
	/** What forbids sending, the unresolved references that do included. */
	readonly problems: readonly Diagnostic[];
	readonly warnings: readonly Diagnostic[];
}

/** A preview with what it was made from, for those who explain it. */
export interface TracedPreview extends RequestPreview {
	/** Empty unless `isTraced`. */
	readonly traces: readonly TextTrace[];
	/** The same references as in `unresolved`, in the same order. */
	readonly unresolvedIn: readonly UnresolvedIn[];
}

/** The same before its places are found. */
export interface UnlocatedPreview
	extends Omit<TracedPreview, "unresolved" | "problems" | "warnings"> {
	readonly unresolved: readonly (UnlocatedDiagnostic &
		Pick<UnresolvedReference, "reference">)[];
	readonly problems: readonly UnlocatedDiagnostic[];
	readonly warnings: readonly UnlocatedDiagnostic[];
}

/** Builds a request to look at. Nothing is sent, and the draft stays as it is. Secrets are in it: mask before showing. */
export function previewDraft(
	draft: DraftRequest,
	context: BuildContext,
): UnlocatedPreview {
	const policy = context.unresolved ?? policyOf(draft.collection);
	const rendering = new Rendering({ ...context, policy });
	const { request, url, filledUrl } = buildParts(rendering, draft);
	const { method, headers, body } = request;
	return {
		method,
		url: url ?? filledUrl,
		headers,
		body: body && textOf(body),
		...(body && "outline" in body && { outline: body.outline }),
		unresolved: rendering.unresolved.map((found) => ({
			...diagnoseUnresolved(
				rendering.variables,
				found,
				policy === "error" ? "error" : "warning",
			),
			reference: found.unresolved.placeholder.reference,
		})),
		...judge(rendering),
		traces: rendering.traces,
		unresolvedIn: rendering.unresolved,
	};
}

function textOf(body: OutgoingBody): string {
	switch (body.kind) {
		case "text":
			return body.text;
		case "bytes":
			return new TextDecoder().decode(body.bytes);
		case "stream":
			return `(${body.description})`;
	}
}
