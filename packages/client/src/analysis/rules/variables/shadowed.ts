import type { VariableDefinition } from "../../../collection/model.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { definitionLists, usesIn } from "../../check/used-names.ts";
import type { Knowledge } from "../../knowledge.ts";

export const shadowed: Rule = {
	name: "shadowed",
	severity: "info",
	about:
		"variables that no request ever sees, since a stronger scope always has the name",
	inCollection: findShadowed,
};

function* findShadowed({ knowledge, texts }: RuleContext): Iterable<Report> {
	const uses = usesIn(knowledge, texts);
	if (uses.readsAnything) return;
	const names = namesInSeveralScopes(knowledge);
	if (names.size === 0) return;
	const seen = new Set<string>();
	const stronger = new Map<string, VariableDefinition>();
	lookAtAll(knowledge, names, seen, stronger);
	for (const { owner, name: ownerName, variables } of definitionLists(
		knowledge,
	)) {
		for (const { name, isDisabled, isSecret, file, line } of variables) {
			if (isDisabled || isSecret || !names.has(name)) continue;
			const key = keyOf({ name, file, line });
			const by = stronger.get(key);
			if (seen.has(key) || by === undefined || !uses.isAskedFor(name)) continue;
			if (isReadByScope(knowledge, name)) continue;
			yield {
				message: `The variable \`${name}\` of the ${owner} \`${ownerName}\` is never seen: wherever it is used, a stronger scope has the name (first at line ${by.line} of ${by.file.slice(by.file.lastIndexOf("/") + 1)}).`,
				hint: "Remove one of them.",
				place: { kind: "line", file, line, needle: name },
				subject: {
					key: `${owner} ${name}`,
					item: name,
					message: ({ places }) =>
						`The variable \`${name}\` is never seen as it is defined at ${places}: wherever it is used, a stronger scope has the name (first at line ${by.line} of ${by.file.slice(by.file.lastIndexOf("/") + 1)}).`,
				},
			};
		}
	}
}

function keyOf({
	name,
	file,
	line,
}: Pick<VariableDefinition, "name" | "file" | "line">): string {
	return `${file} ${line} ${name}`;
}

/** Only these can shadow each other. */
function namesInSeveralScopes(knowledge: Knowledge): ReadonlySet<string> {
	const owners = new Map<string, Set<string>>();
	for (const { owner, variables } of definitionLists(knowledge))
		for (const { name, isDisabled } of variables)
			if (!isDisabled)
				owners.set(name, (owners.get(name) ?? new Set()).add(owner));
	const names = [...owners].filter(([, scopes]) => scopes.size > 1);
	return new Set(names.map(([name]) => name));
}

/** Every place at which one of the names is used: what is seen there, and what is behind it. */
function lookAtAll(
	knowledge: Knowledge,
	names: ReadonlySet<string>,
	seen: Set<string>,
	stronger: Map<string, VariableDefinition>,
): void {
	for (const request of knowledge.requests) {
		// What an environment overrides is seen in a run without any.
		for (const environment of [...knowledge.environments, undefined]) {
			const scopes = [
				knowledge.requestScope(request),
				...knowledge.folderScopes(request.definition),
				...(environment ? [environment.scope] : []),
				knowledge.collectionScope,
			];
			for (const name of names) {
				const found = scopes.flatMap((scope) => {
					const origin = scope.get(name)?.origin;
					return origin?.file ? [{ name, ...origin }] : [];
				});
				const [first, ...behind] = found;
				if (first?.file === undefined) continue;
				const by = { name, file: first.file, line: first.line ?? 1 };
				seen.add(keyOf(by));
				for (const { file = "", line = 1 } of behind)
					stronger.set(keyOf({ name, file, line }), {
						...by,
						value: undefined,
						isSecret: false,
						isDisabled: false,
					});
			}
		}
	}
}

/** `client.getEnvVar("level")` sees a variable that placeholders do not see. */
function isReadByScope(knowledge: Knowledge, name: string): boolean {
	return knowledge.requests.some(({ scripts }) =>
		scripts.some(({ parts }) =>
			parts.some(({ facts }) =>
				facts.reads.some(
					(read) => read.name === name && read.scope !== "runtime",
				),
			),
		),
	);
}
