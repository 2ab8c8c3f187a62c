import type { ReactNode } from "react";
import type { FieldPath, FormTree } from "../../../../../src/protocol/forms.ts";
import {
	bodyDescriptor,
	bodyKindOf,
} from "../../../../../src/protocol/kinds.ts";
import { CodeEditor } from "../../../editor/code-editor.tsx";
import { prettifyJson } from "../../../editor/prettify-json.ts";
import {
	dataAt,
	isFormMap,
	textAtPath,
	treesAt,
	withData,
} from "../../../forms/tree-path.ts";
import { FieldAt } from "../../../problems/field-at.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Select } from "../../../ui/select.tsx";
import { PairTable } from "../pairs/pair-table.tsx";
import { bodyPlace, protocolOf } from "../request-fields.ts";
import type { SectionProps } from "../request-sections.ts";
import { BODY_OPTIONS, languageOfBody } from "./body-kinds.ts";
import { FileBody } from "./file-body.tsx";
import { switchedBody } from "./kept-bodies.ts";
import { MultipartBody } from "./multipart-body.tsx";

const GraphqlBody = lazyPart(
	async () => (await import("../graphql/graphql-body.tsx")).GraphqlBody,
);

/** What is sent. */
export function BodySection(props: SectionProps): ReactNode {
	const { tree, form, onChange } = props;
	const path = bodyPlace(tree);
	if (protocolOf(tree) === "graphql")
		return <GraphqlBody {...props} place={path} />;
	const written = textAtPath(tree, [...path, "type"]);
	const kind = bodyKindOf(written) ?? (written || "none");
	const choose = (wanted: string) =>
		onChange((now) => {
			const present = dataAt(now, path);
			const body = isFormMap(present) ? present : undefined;
			return withData(now, path, switchedBody(form, body, wanted));
		});
	return (
		<div className="body-section">
			<div className="section-tools">
				<Select
					label="Body type"
					value={kind}
					options={BODY_OPTIONS}
					onChange={choose}
				/>
				<Variants {...props} />
				{kind === "json" && (
					<Button
						isSmall
						className="tools-end"
						onClick={() =>
							onChange((now) => {
								const text = textAtPath(now, [...path, "data"]);
								return withData(now, [...path, "data"], prettifyJson(text));
							})
						}
					>
						Prettify
					</Button>
				)}
			</div>
			<BodyOfKind key={kind} {...props} kind={kind} place={path} />
		</div>
	);
}

function BodyOfKind({
	kind,
	place,
	path,
	tree,
	onChange,
}: SectionProps & {
	readonly kind: string;
	readonly place: FieldPath;
}): ReactNode {
	const data = [...place, "data"];
	const language = languageOfBody(kind);
	const put = (rows: readonly FormTree[]) =>
		onChange((now) => withData(now, data, rows));
	if (language)
		return (
			<FieldAt path={data}>
				<CodeEditor
					label="Body"
					language={language}
					value={textAtPath(tree, data)}
					onChange={(text) => onChange((now) => withData(now, data, text))}
				/>
			</FieldAt>
		);
	const known = bodyKindOf(kind);
	switch (known && bodyDescriptor(known).content) {
		case "graphql":
			return (
				<GraphqlBody tree={tree} path={path} place={data} onChange={onChange} />
			);
		case "entries":
			return (
				<FieldAt path={data}>
					<PairTable
						what="field"
						entries={treesAt(tree, data)}
						onChange={put}
					/>
				</FieldAt>
			);
		case "parts":
			return (
				<FieldAt path={data}>
					<MultipartBody parts={treesAt(tree, data)} onChange={put} />
				</FieldAt>
			);
		case "files":
			return (
				<FieldAt path={data}>
					<FileBody files={treesAt(tree, data)} onChange={put} />
				</FieldAt>
			);
		default:
			return <EmptyState title="This request has no body" />;
	}
}

/** Some files have several bodies, of which one is sent. */
function Variants({ tree, onChange }: SectionProps): ReactNode {
	const place = [protocolOf(tree), "body"];
	const variants = treesAt(tree, place);
	if (variants.length < 2) return null;
	const selected = bodyPlace(tree).at(-2) ?? 0;
	const select = (index: number) =>
		onChange((now) =>
			withData(
				now,
				place,
				treesAt(now, place).map(({ selected: _, ...variant }, at) =>
					at === index ? { ...variant, selected: true } : variant,
				),
			),
		);
	return (
		<Select
			label="Variant of the body"
			value={String(selected)}
			options={variants.map((variant, index) => [
				String(index),
				textAtPath(variant, ["title"]) || `Variant ${index + 1}`,
			])}
			onChange={(index) => select(Number(index))}
		/>
	);
}
