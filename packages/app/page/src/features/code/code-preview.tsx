import { type ReactNode, useCallback, useEffect, useState } from "react";
import type {
	CodePlaceholders,
	CodeTargets,
} from "../../../../src/protocol/preview.ts";
import type { EditedRequest } from "../../../../src/protocol/sending.ts";
import { api } from "../../api/api.ts";
import { reportError } from "../../state/notice-state.ts";
import { remembered } from "../../store/remembered.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select.tsx";
import { copyCode } from "./copy-as-code.ts";
import { useLook } from "./preview-state.ts";

const memory = remembered("code-target", "curl");

const PLACEHOLDERS: readonly (readonly [CodePlaceholders, string])[] = [
	["secrets", "Keep placeholders of secrets"],
	["all", "Keep all placeholders"],
	["none", "Mask secrets"],
];

/** The finished request as code of a language or a tool. */
export function CodePreview({
	path,
	choice,
}: {
	readonly path: string;
	readonly choice?: ReactNode;
}): ReactNode {
	const targets = useTargets();
	const [target, setTarget] = useState(memory.read);
	const [placeholders, setPlaceholders] = useState<CodePlaceholders>("secrets");
	const ask = useCallback(
		(request: EditedRequest, environment: string | null, signal: AbortSignal) =>
			api
				.code({ request, environment, target, placeholders }, signal)
				.then(({ code }) => ({ code, target, placeholders })),
		[target, placeholders],
	);
	const looked = useLook(path, ask);
	const code = looked.kind === "done" ? looked.value.code : undefined;
	// What is shown until then is that of another choice.
	const isOfChoice =
		looked.kind === "done" &&
		looked.value.target === target &&
		looked.value.placeholders === placeholders;
	return (
		<section className="preview" aria-label="Code">
			<div className="section-tools">
				{choice}
				<Select
					label="Language"
					value={target}
					options={targets.map(({ id, label }) => [id, label])}
					onChange={(chosen) => {
						memory.write(chosen);
						setTarget(chosen);
					}}
				/>
				<Select
					label="Placeholders"
					value={placeholders}
					options={PLACEHOLDERS}
					onChange={setPlaceholders}
				/>
				<span className="tools-end">
					<IconButton
						icon="copy"
						label="Copy the code"
						isDisabled={code === undefined || !isOfChoice}
						onClick={() => void copyCode(code ?? "")}
					/>
				</span>
			</div>
			{code !== undefined && (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
				<pre className="code-preview" tabIndex={0}>
					{code}
				</pre>
			)}
			{code === undefined && looked.kind !== "waiting" && (
				<EmptyState title="The request cannot be built yet">
					<p>See its preview for the reason.</p>
				</EmptyState>
			)}
		</section>
	);
}

function useTargets(): CodeTargets {
	const [targets, setTargets] = useState<CodeTargets>([]);
	useEffect(() => {
		api.codeTargets().then(setTargets, reportError);
	}, []);
	return targets;
}
