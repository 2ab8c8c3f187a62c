import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { definitionLists } from "../../check/used-names.ts";

export const duplicateName: Rule = {
	name: "duplicate-name",
	severity: "warning",
	about:
		"variables, environments and requests of one place that have the same name",
	inCollection: findDuplicates,
};

function* findDuplicates(context: RuleContext): Iterable<Report> {
	yield* variables(context);
	yield* environments(context);
	yield* requests(context);
}

function* variables({ knowledge }: RuleContext): Iterable<Report> {
	for (const { owner, name: ownerName, variables } of definitionLists(
		knowledge,
	)) {
		const lines = new Map<string, number>();
		for (const { name, isDisabled, file, line } of variables) {
			if (isDisabled || name === "") continue;
			const first = lines.get(name);
			if (first === undefined) lines.set(name, line);
			else
				yield {
					message: `The ${owner} \`${ownerName}\` defines \`${name}\` twice; the first, at line ${first}, is never used.`,
					hint: "Remove one of them, or switch it off.",
					place: { kind: "line", file, line, needle: name },
					subject: {
						key: `${owner} ${name}`,
						item: name,
						message: ({ places }) =>
							`\`${name}\` is defined twice in one list, at ${places}; the first is never used.`,
					},
				};
		}
	}
}

function* environments({ knowledge }: RuleContext): Iterable<Report> {
	const files = new Map<string, string>();
	for (const { name, chain } of knowledge.environments) {
		const file = chain.at(-1)?.file;
		if (name === undefined || file === undefined) continue;
		const first = files.get(name);
		if (first === undefined) files.set(name, file);
		else if (first !== file)
			yield {
				message: `Another environment is called \`${name}\` as well: ${first.slice(first.lastIndexOf("/") + 1)}.`,
				hint: "Give one of them another name.",
				place: { kind: "line", file, line: 1 },
			};
	}
}

/** Names of requests matter to people of one folder, and to `setNextRequest`. In Postman they are often the same, so nobody need mend that. */
function* requests({ knowledge }: RuleContext): Iterable<Report> {
	const seen = new Map<string, string>();
	const { jumpsTo } = knowledge.definition.rules;
	for (const { definition } of knowledge.requests) {
		const { name, path, file, basePath } = definition;
		const folder = path.slice(0, path.lastIndexOf("/") + 1);
		const key = `${folder}\n${name}`;
		const first = seen.get(key);
		if (first === undefined) seen.set(key, path);
		else
			yield {
				message: `Another request of this folder is called \`${name}\` as well: \`${first}\`.`,
				hint: "Give one of them another name: `setNextRequest` and reports cannot tell them apart.",
				...(jumpsTo === "last" && { severity: "info" as const }),
				place: {
					kind: "field",
					field: { file, path: [...basePath, "info", "name"] },
				},
			};
	}
}
