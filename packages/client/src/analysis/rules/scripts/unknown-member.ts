import { hintForMember } from "../../../script/api-members.ts";
import type { Report, Rule } from "../../check/rule.ts";
import type { RequestFacts } from "../../request-facts.ts";
import type { UnknownApiMember } from "../../script/script-facts.ts";

export const unknownApiMember: Rule = {
	name: "unknown-member",
	severity: "error",
	about:
		"names that `client`, `req` and `res` do not have, in scripts and assertions",
	inRequest: findUnknown,
};

function* findUnknown({
	scripts,
	assertions,
	actions,
}: RequestFacts): Iterable<Report> {
	for (const { parts } of scripts)
		for (const { source, facts } of parts)
			for (const member of facts.unknownMembers)
				yield {
					...told(member),
					place: { kind: "code", source, range: member },
				};
	for (const { definition, facts } of [...assertions, ...actions])
		for (const member of facts.unknownMembers)
			yield {
				...told(member),
				place: {
					kind: "field",
					field: definition.field,
					needle: `${member.owner}.${member.name}`,
				},
			};
}

/** A name that is like none there may be one of a newer Curlew, or of another client. */
function told(
	member: UnknownApiMember,
): Pick<Report, "message" | "hint" | "severity"> {
	return {
		message: `\`${member.owner}\` has no \`${member.name}\`.`,
		hint: hintForMember(member),
		severity: member.meant === undefined ? "warning" : "error",
	};
}
