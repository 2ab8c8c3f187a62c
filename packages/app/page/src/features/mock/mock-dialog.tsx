import { type FormEvent, type ReactNode, useState } from "react";
import type { ApiError } from "../../api/call.ts";
import { mockApi } from "../../api/mock-api.ts";
import { openTab } from "../../state/tab-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { ChosenFile, PATH_PLACEHOLDER } from "../files/chosen-file.tsx";
import "./mock.css";

/** Asks what a mock is to answer from, and starts it. */
export function MockDialog({
	contract,
	last,
	onClose,
}: {
	/** The document that the collection names. */
	readonly contract: string | null;
	/** That of the mock that runs. */
	readonly last: string | undefined;
	readonly onClose: () => void;
}): ReactNode {
	const [document, setDocument] = useState(last ?? contract ?? "");
	const [isDocument, setIsDocument] = useState(document !== "");
	const [isStarting, setStarting] = useState(false);
	const [problem, setProblem] = useState<ApiError>();
	const start = (event: FormEvent) => {
		event.preventDefault();
		setStarting(true);
		setProblem(undefined);
		mockApi.start({ document: isDocument ? document.trim() : null }).then(
			() => {
				onClose();
				openTab({ kind: "mock" });
			},
			(error) => {
				setStarting(false);
				setProblem(error);
			},
		);
	};
	const choice = (wanted: boolean, label: string) => (
		<label className="form-switch">
			<input
				type="radio"
				name="mock-source"
				checked={isDocument === wanted}
				onChange={() => setIsDocument(wanted)}
			/>
			{label}
		</label>
	);
	return (
		<Dialog
			title="Start a mock"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button
						kind="primary"
						isSubmit
						form="mock-start"
						disabled={isStarting}
						data-first
					>
						Start
					</Button>
				</>
			}
		>
			<form id="mock-start" className="mock-start" onSubmit={start}>
				<p className="form-hint">
					A server on this computer answers requests, and remembers what is
					posted to it.
				</p>
				<fieldset className="mock-sources">
					<legend>It answers from</legend>
					{choice(true, "An OpenAPI document")}
					{choice(false, "The examples of this collection, and its contract")}
				</fieldset>
				{isDocument && (
					<ChosenFile
						what="OpenAPI document"
						endings={["yaml", "yml", "json"]}
						value={document}
						onChoose={setDocument}
					>
						<input
							className="input"
							aria-label="OpenAPI document"
							required
							spellCheck={false}
							placeholder={PATH_PLACEHOLDER}
							value={document}
							onChange={({ target }) => setDocument(target.value)}
						/>
					</ChosenFile>
				)}
				{problem && <Problem problem={problem} />}
			</form>
		</Dialog>
	);
}
