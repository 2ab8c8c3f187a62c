import { NameIndex } from "@curlew/template";
import type { ScriptDefinition } from "../../../collection/model.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import type { Knowledge } from "../../knowledge.ts";
import type { RequestFacts } from "../../request-facts.ts";
import type { VariableRead } from "../../script/script-facts.ts";
import { mayMean } from "../../timeline.ts";
import { didYouMean } from "../policy-severity.ts";
import { noteExcuse } from "./may-set-anything.ts";

export const unsetRead: Rule = {
	name: "unset-read",
	severity: "warning",
	about: "scripts that read variables which nobody ever sets",
	inRequest: findReads,
};

function* findReads(
	request: RequestFacts,
	context: RuleContext,
): Iterable<Report> {
	const { knowledge } = context;
	for (const { definition, parts } of request.scripts) {
		for (const { source, facts } of parts) {
			for (const read of facts.reads) {
				if (read.isGuarded) continue;
				const place = { kind: "code", source, range: read } as const;
				if (!isEverSet(read, knowledge)) {
					const by = knowledge.timeline.openWrites.filter(({ access }) =>
						mayMean(access, read.name),
					);
					noteExcuse(by, context);
					if (by.length > 0) continue;
					yield {
						message: `The script reads ${inWords(read)}, which nobody ever sets.`,
						hint: () => hintFor(read, request, knowledge),
						place,
						subject: {
							key: `${read.scope} ${read.name}`,
							item: read.name,
							message: ({ places }) =>
								`Scripts read ${inWords(read)} at ${places}, and nobody ever sets it.`,
						},
					};
				} else if (source === definition) {
					const later = setterToCome(read, definition, request, knowledge);
					if (later) yield { ...later, place };
				}
			}
		}
	}
}

/** Of a variable that only a later request sets: which one. */
function setterToCome(
	{ scope, name }: VariableRead,
	{ kind, file }: ScriptDefinition,
	request: RequestFacts,
	{ timeline, outsideNames }: Knowledge,
): Pick<Report, "message" | "hint" | "subject"> | undefined {
	// What many requests inherit runs for later ones, too.
	if (scope !== "runtime" || file !== request.definition.file) return undefined;
	const phase = kind === "before-request" ? "before" : "after";
	const isSet =
		outsideNames.has(name) ||
		timeline.writesOf("data", name).length > 0 ||
		timeline.openWritesBefore(name, request, phase).length > 0 ||
		timeline.writesBefore(scope, name, request, phase).length > 0;
	const [first] = timeline.writesOf(scope, name);
	if (isSet || first === undefined) return undefined;
	const { definition } = first.request;
	return {
		message: `The script reads the variable \`${name}\`, which is not set yet: only \`${definition.path}\` sets it, later.`,
		hint: `Move \`${definition.name}\` before this request (\`seq\`), or ask with \`hasVar\` whether it is set.`,
		subject: {
			key: `${name} ${definition.path}`,
			item: name,
			message: ({ places }) =>
				`Scripts read the variable \`${name}\` at ${places} before it is set: only \`${definition.path}\` sets it, later.`,
		},
	};
}

/** In case of doubt it is. */
function isEverSet(
	{ scope, name }: VariableRead,
	knowledge: Knowledge,
): boolean {
	const { timeline, outsideNames } = knowledge;
	if (outsideNames.has(name)) return true;
	if (scope === "runtime")
		return (
			timeline.writesOf("runtime", name).length > 0 ||
			timeline.writesOf("data", name).length > 0
		);
	if (scope === "environment")
		return (
			timeline.writesOf("environment", name).length > 0 ||
			knowledge.environments.some(
				({ name: environment, scope: { variables, missingSecrets } }) =>
					environment === undefined ||
					variables.has(name) ||
					missingSecrets.has(name),
			)
		);
	if (scope === "collection")
		return (
			timeline.writesOf("collection", name).length > 0 ||
			knowledge.collectionScope.get(name) !== undefined ||
			knowledge.collectionScope.missingSecrets.has(name)
		);
	// What the other scopes hold depends on the request, or stands outside of the collection.
	return true;
}

function inWords({ scope, name }: VariableRead): string {
	switch (scope) {
		case "environment":
			return `the variable \`${name}\` of the environment`;
		case "collection":
			return `the collection variable \`${name}\``;
		default:
			return `the variable \`${name}\``;
	}
}

function hintFor(
	{ scope, name }: VariableRead,
	request: RequestFacts,
	knowledge: Knowledge,
): string | undefined {
	if (scope === "runtime" && knowledge.requestScope(request).get(name))
		return "`getVar` reads what scripts have set; `getRequestVar` reads the request's variables.";
	const inFiles = knowledge.environments.some(({ scope }) => scope.get(name));
	if (scope === "runtime" && inFiles)
		return "`getVar` reads what scripts have set; `getEnvVar` reads the environment.";
	if (scope === "runtime" && knowledge.collectionScope.get(name))
		return "`getVar` reads what scripts have set; `getCollectionVar` reads the collection's variables.";
	return didYouMean(
		namesOf(scope, knowledge).nearest(name)?.name,
		"Set it in a script that runs before.",
	);
}

const NAMES = new WeakMap<Knowledge, Map<VariableRead["scope"], NameIndex>>();

/** The names that a scope has at some time. */
function namesOf(
	scope: VariableRead["scope"],
	knowledge: Knowledge,
): NameIndex {
	const byScope = NAMES.get(knowledge) ?? new Map();
	NAMES.set(knowledge, byScope);
	const known = byScope.get(scope);
	if (known !== undefined) return known;
	const names = new Set<string>();
	for (const write of knowledge.timeline.allWrites())
		if (write.scope === scope) names.add(write.name);
	if (scope === "environment")
		for (const environment of knowledge.environments)
			for (const known of environment.scope.variables.keys()) names.add(known);
	const index = new NameIndex(names);
	byScope.set(scope, index);
	return index;
}
