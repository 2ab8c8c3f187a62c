import type { ComponentType } from "react";
import type { FormPart } from "../../../../src/protocol/collection.ts";
import type { FieldPath, FormTree } from "../../../../src/protocol/forms.ts";
import {
	dataAt,
	isFormMap,
	textAtPath,
	treesAt,
} from "../../forms/tree-path.ts";
import { hasPlaceFor } from "../../state/collection-state.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { SectionTab } from "../../ui/section-tabs.tsx";
import { authKind } from "./auth/auth-place.ts";
import { pathRows, queryRows } from "./params/params.ts";
import {
	bodyPlace,
	docsPlace,
	type FormPlaces,
	type Owner,
} from "./request-fields.ts";
import { type ScriptPhase, scriptsOf } from "./scripts/script-list.ts";

const AssertionsSection = lazyPart(
	async () =>
		(await import("./assertions/assertions-section.tsx")).AssertionsSection,
);
const AuthSection = lazyPart(
	async () => (await import("./auth/auth-section.tsx")).AuthSection,
);
const BodySection = lazyPart(
	async () => (await import("./body/body-section.tsx")).BodySection,
);
const DocsSection = lazyPart(
	async () => (await import("./docs/docs-section.tsx")).DocsSection,
);
const ExamplesSection = lazyPart(
	async () => (await import("./examples/examples-section.tsx")).ExamplesSection,
);
const HeadersSection = lazyPart(
	async () => (await import("./headers/headers-section.tsx")).HeadersSection,
);
const ParamsSection = lazyPart(
	async () => (await import("./params/params-section.tsx")).ParamsSection,
);
const PreviewSection = lazyPart(
	async () => (await import("./preview/preview-section.tsx")).PreviewSection,
);
const ScriptsSection = lazyPart(
	async () => (await import("./scripts/scripts-section.tsx")).ScriptsSection,
);
const SettingsSection = lazyPart(
	async () => (await import("./settings/settings-section.tsx")).SettingsSection,
);
const TestsSection = lazyPart(
	async () => (await import("./scripts/scripts-section.tsx")).TestsSection,
);
const VariablesSection = lazyPart(
	async () =>
		(await import("./variables/variables-section.tsx")).VariablesSection,
);

/** What every section gets: the form, and how to change it. */
export interface SectionProps {
	readonly tree: FormTree;
	/** Where the parts of the form stand. */
	readonly places: FormPlaces;
	/** Path in the collection of the request or the folder; "" of the collection. */
	readonly path: string;
	/** Key of the form. */
	readonly form: string;
	readonly onChange: (change: (tree: FormTree) => FormTree) => void;
}

type Badge = SectionTab["badge"];

/** A part of the editor of a request, a folder or the collection. A new one is a folder beside the others, and a line above and below. */
export interface RequestSection {
	readonly id: string;
	readonly label: string;
	readonly badge?: (tree: FormTree, places: FormPlaces) => Badge;
	readonly component: ComponentType<SectionProps>;
	/** Whose editor has it. */
	readonly owners: readonly Owner[];
	/** What it shows, where files may have no place for that. */
	readonly parts?: (owner: Owner) => readonly FormPart[];
}

const ALL: readonly Owner[] = ["request", "folder", "collection"];

const SECTIONS: readonly RequestSection[] = [
	{
		id: "params",
		label: "Params",
		badge: (tree) => queryRows(tree).length + pathRows(tree).length,
		component: ParamsSection,
		owners: ["request"],
	},
	{
		id: "body",
		label: "Body",
		badge: (tree) => {
			const body = dataAt(tree, bodyPlace(tree));
			return dot(isFormMap(body) && body.type !== "none");
		},
		component: BodySection,
		owners: ["request"],
	},
	{
		id: "headers",
		label: "Headers",
		badge: (tree, { details }) => treesAt(tree, [...details, "headers"]).length,
		component: HeadersSection,
		parts: (owner) => (owner === "request" ? [] : [`${owner}.headers`]),
		owners: ALL,
	},
	{
		id: "auth",
		label: "Auth",
		badge: (tree, { details, owner }) => {
			const kind = authKind(dataAt(tree, [...details, "auth"]), owner);
			return dot(kind !== "none" && (owner !== "folder" || kind !== "inherit"));
		},
		component: AuthSection,
		owners: ALL,
	},
	{
		id: "variables",
		label: "Variables",
		badge: (tree, { runtime }) =>
			treesAt(tree, [...runtime, "variables"]).length +
			treesAt(tree, [...runtime, "actions"]).length,
		component: VariablesSection,
		parts: (owner) => [`${owner}.variables`, `${owner}.actions`],
		owners: ALL,
	},
	{
		id: "scripts",
		label: "Scripts",
		badge: (tree, places) =>
			dot(
				hasScript(tree, places, "before-request") ||
					hasScript(tree, places, "after-response"),
			),
		component: ScriptsSection,
		owners: ALL,
	},
	{
		id: "assertions",
		label: "Assertions",
		badge: (tree, { runtime }) =>
			treesAt(tree, [...runtime, "assertions"]).length,
		component: AssertionsSection,
		parts: () => ["request.assertions"],
		owners: ["request"],
	},
	{
		id: "tests",
		label: "Tests",
		badge: (tree, places) => dot(hasScript(tree, places, "tests")),
		component: TestsSection,
		owners: ALL,
	},
	{
		id: "docs",
		label: "Docs",
		badge: (tree) => dot(textAtPath(tree, docsPlace(tree)) !== ""),
		component: DocsSection,
		owners: ALL,
	},
	{
		id: "settings",
		label: "Settings",
		badge: (tree, { settings }) =>
			dot(
				dataAt(tree, settings) !== undefined ||
					dataAt(tree, ["config", "proxy"]) !== undefined ||
					dataAt(tree, ["config", "clientCertificates"]) !== undefined ||
					dataAt(tree, ["info", "tags"]) !== undefined,
			),
		component: SettingsSection,
		parts: (owner) =>
			owner === "collection" ? [] : [`${owner}.settings`, `${owner}.tags`],
		owners: ALL,
	},
	{
		id: "examples",
		label: "Examples",
		badge: (tree) => treesAt(tree, ["examples"]).length,
		component: ExamplesSection,
		parts: () => ["request.examples"],
		owners: ["request"],
	},
	{
		id: "preview",
		label: "Preview",
		component: PreviewSection,
		owners: ["request"],
	},
];

/** Those that the collection's files have a place for, and those with something in them, which can be taken away. */
export function shownSectionsOf(
	tree: FormTree,
	places: FormPlaces,
): readonly RequestSection[] {
	const { owner } = places;
	return SECTIONS.filter(({ owners, parts, badge }) => {
		if (!owners.includes(owner)) return false;
		const all = parts?.(owner) ?? [];
		return (
			all.length === 0 ||
			all.some(hasPlaceFor) ||
			(badge?.(tree, places) ?? 0) !== 0
		);
	});
}

function hasScript(
	tree: FormTree,
	{ runtime }: FormPlaces,
	kind: ScriptPhase,
): boolean {
	const path: FieldPath = [...runtime, "scripts"];
	return scriptsOf(tree, path, kind).length > 0;
}

function dot(isThere: boolean): Badge {
	return isThere ? "dot" : 0;
}
