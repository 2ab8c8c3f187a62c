import { type ReactNode, useState } from "react";
import { ApiError } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { createRequests, requestsOf } from "./curl-actions.ts";

/** Asks for a curl command, as browsers and docs have it, and makes its requests. */
export function CurlDialog({
	folder,
	onClose,
}: {
	/** Path of the folder that they come into; "" is the collection itself. */
	readonly folder: string;
	readonly onClose: () => void;
}): ReactNode {
	const [text, setText] = useState("");
	const [error, setError] = useState<ApiError>();
	const create = async () => {
		try {
			await createRequests(await requestsOf(text), folder);
			onClose();
		} catch (failure) {
			if (!(failure instanceof ApiError)) throw failure;
			setError(failure);
		}
	};
	return (
		<Dialog
			title="New requests from curl commands"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button
						kind="primary"
						disabled={text.trim() === ""}
						onClick={() => void create()}
					>
						Create
					</Button>
				</>
			}
		>
			<p>
				{folder === ""
					? "They are created in the collection’s root."
					: `They are created in the folder ${folder}.`}{" "}
				Nothing is run or sent.
			</p>
			<label className="labelled">
				<span>Command, in the syntax of bash, cmd.exe or PowerShell</span>
				<textarea
					className="input curl-text"
					rows={9}
					spellCheck={false}
					placeholder="curl https://example.com/users -H 'Accept: application/json'"
					data-first
					value={text}
					onChange={(event) => {
						setText(event.target.value);
						setError(undefined);
					}}
				/>
			</label>
			{error && <Problem problem={error} />}
		</Dialog>
	);
}
