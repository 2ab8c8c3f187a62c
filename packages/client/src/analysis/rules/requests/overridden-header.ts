import { keyOfPlace, type Place } from "../../../collection/places/place.ts";
import {
	headerOfAuth,
	verbatimHeader,
} from "../../../request/auth/auth-header.ts";
import type { CompiledAuth } from "../../../request/auth/compiled-auth.ts";
import { compiledRequest } from "../../../request/compiled-request.ts";
import {
	type HeaderText,
	withoutReplaced,
} from "../../../request/headers/compiled-headers.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { changesOf } from "../../request-changes.ts";

/** A header and the selected authentication of the same name: only one of them can be meant. */
export const overriddenHeader: Rule = {
	name: "overridden-header",
	severity: "warning",
	about: "headers in whose place the selected authentication goes",
	inCollection: findOverridden,
};

/** A header of a folder or the collection that some requests send is a default for these. */
function* findOverridden({ knowledge }: RuleContext): Iterable<Report> {
	// There it is the authentication that is not sent, as somebody wrote it.
	if (knowledge.definition.rules.writtenHeaderWins) return;
	const overridden = new Map<string, Report>();
	const sent = new Set<string>();
	for (const request of knowledge.requests) {
		const { definition } = request;
		const { auth, headers } = compiledRequest(definition, knowledge.definition);
		const ofAuth = headerOfAuth(auth)?.toLowerCase();
		const changes = changesOf(request);
		for (const header of withoutReplaced(headers, nameOf)) {
			const place = placeOf(header);
			if (place === undefined) continue;
			const key = keyOfPlace(place);
			if (nameOf(header).toLowerCase() !== ofAuth) sent.add(key);
			// Neither this header nor the authentication is what a script sends.
			else if (changes.mayReplace(header.value)) continue;
			else if (saysTheSame(header, auth)) sent.add(key);
			else if (!overridden.has(key))
				overridden.set(key, reportOf(header, auth, place));
		}
	}
	for (const [key, report] of overridden) if (!sent.has(key)) yield report;
}

function reportOf(
	header: HeaderText,
	auth: CompiledAuth,
	place: Place,
): Report {
	const name = nameOf(header);
	const kind = auth.kind === "scheme" ? auth.scheme : auth.kind;
	return {
		message: `The header \`${name}\` is not sent: the selected authentication (${kind}) goes in its place.`,
		hint: "Remove the header, or select no authentication (`none`; in Postman `noauth`).",
		place,
		subject: {
			key: `${kind} ${name.toLowerCase()}`,
			item: name,
			message: ({ places }) =>
				`The header \`${name}\` is not sent, at ${places}: the selected authentication (${kind}) goes in its place.`,
		},
	};
}

function placeOf({ value }: HeaderText): Place | undefined {
	return value.field && { kind: "field", field: value.field };
}

function nameOf({ name }: HeaderText): string {
	return name.template.source;
}

/** Written twice, and no harm done. */
function saysTheSame({ value }: HeaderText, auth: CompiledAuth): boolean {
	const written = value.template.source.trim();
	const ofAuth = verbatimHeader(auth);
	if (ofAuth === undefined) return false;
	return written === ofAuth.prefix + ofAuth.value.template.source.trim();
}
