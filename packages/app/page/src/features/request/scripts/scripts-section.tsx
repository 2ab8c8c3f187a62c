import { type ReactNode, useEffect, useState } from "react";
import { CodeEditor } from "../../../editor/code-editor.tsx";
import { lazyExtension } from "../../../editor/lazy-extension.ts";
import { FieldAt } from "../../../problems/field-at.tsx";
import { wantedSection } from "../../../problems/wanted-section.ts";
import {
	collectionStore,
	hasPlaceFor,
} from "../../../state/collection-state.ts";
import { useStore } from "../../../store/store.ts";
import { Segments } from "../../../ui/segments.tsx";
import type { SectionProps } from "../request-sections.ts";
import { type ScriptPhase, scriptsOf, withScript } from "./script-list.ts";

const KINDS: readonly (readonly [ScriptPhase, string])[] = [
	["before-request", "Before the request"],
	["after-response", "After the response"],
];

/** What runs before the request, and after its response. */
export function ScriptsSection(props: SectionProps): ReactNode {
	const { tree, places, form } = props;
	const path = [...places.runtime, "scripts"];
	const [kind, setKind] = useState<ScriptPhase>(() =>
		scriptsOf(tree, path, "before-request").length === 0 &&
		scriptsOf(tree, path, "after-response").length > 0
			? "after-response"
			: "before-request",
	);
	const wanted = useStore(wantedSection);
	useEffect(() => {
		const script = KINDS.find(([one]) => one === wanted?.script)?.[0];
		if (script && wanted?.form === form) setKind(script);
	}, [wanted, form]);
	// Postman has one script behind a response: its tests.
	const hasAfter =
		hasPlaceFor(`${places.owner}.after-response`) ||
		scriptsOf(tree, path, "after-response").length > 0;
	const shown = hasAfter ? kind : "before-request";
	return (
		<div className="body-section">
			{hasAfter && (
				<div className="section-tools">
					<Segments
						label="When it runs"
						value={kind}
						options={KINDS}
						onChange={setKind}
						mark={(one) => scriptsOf(tree, path, one).length > 0}
					/>
				</div>
			)}
			<ScriptEditors key={shown} {...props} kind={shown} />
		</div>
	);
}

/** What is tested of the response. */
export function TestsSection(props: SectionProps): ReactNode {
	return (
		<div className="body-section">
			<ScriptEditors {...props} kind="tests" />
		</div>
	);
}

const LABELS: Readonly<Record<ScriptPhase, string>> = {
	"before-request": "Script before the request",
	"after-response": "Script after the response",
	tests: "Tests",
};

const HINTS: Readonly<Record<ScriptPhase, string>> = {
	"before-request":
		'client.setVar("name", value);  req.setHeader("X-Time", Date.now());',
	"after-response": 'client.setVar("userId", res.body.id);',
	tests: 'test("answers", () => {\n  expect(res.status).to.equal(200);\n});',
};

/** The same in Postman's names. */
const PM_HINTS: Readonly<Record<ScriptPhase, string>> = {
	"before-request":
		'pm.variables.set("name", value);  pm.request.headers.upsert({ key: "X-Time", value: Date.now() });',
	"after-response": 'pm.variables.set("userId", pm.response.json().id);',
	tests:
		'pm.test("answers", () => {\n  pm.response.to.have.status(200);\n});\npm.environment.set("userId", pm.response.json().id);',
};

/** Most files have one script of a kind, some have several. */
function ScriptEditors({
	tree,
	places,
	path: ownerPath,
	kind,
	onChange,
}: SectionProps & { readonly kind: ScriptPhase }): ReactNode {
	const path = [...places.runtime, "scripts"];
	const collection = useStore(collectionStore);
	const isPm = collection?.kind === "open" && collection.scriptApi === "pm";
	const scripts = scriptsOf(tree, path, kind);
	const shown =
		scripts.length === 0 ? [{ index: undefined, code: "" }] : scripts;
	return shown.map(({ index, code }, number) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: scripts have no other identity
		<FieldAt key={number} path={[...path, index ?? 0, "code"]}>
			<CodeEditor
				label={number === 0 ? LABELS[kind] : `${LABELS[kind]} ${number + 1}`}
				language="javascript"
				placeholder={(isPm ? PM_HINTS : HINTS)[kind]}
				takesPlaceholders={false}
				extensions={lazyExtension(async () => {
					const { scriptTools } = await import("./script-tools.ts");
					const { owner } = places;
					return scriptTools({ owner, path: ownerPath, kind, index: number });
				})}
				value={code}
				onChange={(text) =>
					onChange((now) => withScript(now, path, kind, index, text))
				}
			/>
		</FieldAt>
	));
}
