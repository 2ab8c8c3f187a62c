import type { Placeholder } from "@curlew/template";
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
import {
	diagnoseUnresolved,
	placeOfPlaceholder,
} from "./render-diagnostics.ts";
import { Rendering, type TextTrace, type UnresolvedIn } from "./rendering.ts";

import type { TemplatedText } from "./templated-text.ts";

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
	/** Where a placeholder of a text stands in its file. */
	readonly placeOf: (
		text: TemplatedText,
		placeholder: Placeholder,
	) => Pick<Diagnostic, "location" | "excerpt">;
}

/** Builds a request to look at. Nothing is sent, and the draft stays as it is. Secrets are in it: mask before showing. */
export function previewRequest(
	draft: DraftRequest,
	context: BuildContext,
): TracedPreview {
	const policy = context.unresolved ?? policyOf(draft.collection);
	const rendering = new Rendering({ ...context, policy });
	const { method, url, headers, body } = buildParts(rendering, draft);
	return {
		method,
		url: url ?? renderedUrl(draft, context),
		headers,
		body: body && textOf(body),
		...(body && "outline" in body && { outline: body.outline }),
		unresolved: rendering.unresolved.map((found) => ({
			...diagnoseUnresolved(
				rendering,
				found,
				policy === "error" ? "error" : "warning",
			),
			reference: found.unresolved.placeholder.reference,
		})),
		...judge(rendering),
		traces: rendering.traces,
		unresolvedIn: rendering.unresolved,
		placeOf: (text, placeholder) =>
			placeOfPlaceholder(rendering, text, placeholder),
	};
}

function renderedUrl(draft: DraftRequest, context: BuildContext): string {
	return draft.url.url.template.render(context.variables).text;
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
