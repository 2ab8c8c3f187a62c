import { type ReactNode, useState } from "react";
import type {
	CreateCollection,
	NewCollectionFormat,
} from "../../../../src/protocol/collections.ts";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/call.ts";
import { showCollection } from "../../state/workspace/show-collection.ts";
import { Problem } from "../../ui/problem.tsx";
import { Select } from "../../ui/select.tsx";
import { folderNameOf } from "./folder-name.ts";
import { LabelledInput } from "./labelled-input.tsx";
import { useNeighbours } from "./use-neighbours.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Asks for what a new collection needs, makes it, and opens it. */
export function NewCollectionForm({
	id,
}: {
	/** For a button outside that submits it. */
	readonly id: string;
}): ReactNode {
	const place = useNeighbours()?.place;
	const [name, setName] = useState("");
	const [ownFolder, setFolder] = useState<string>();
	const [format, setFormat] = useState<NewCollectionFormat>("opencollection");
	const [environment, setEnvironment] = useState("local");
	const [baseUrl, setBaseUrl] = useState("http://localhost:3000");
	const [method, setMethod] = useState<string>("GET");
	const [path, setPath] = useState("/");
	const [error, setError] = useState<ApiError>();
	const folder = ownFolder ?? folderNameOf(name);
	const create = async () => {
		const request = { name: "First request", method, path };
		const created = await api.createCollection({
			name: name.trim(),
			folder,
			format,
			environment: { name: environment.trim(), baseUrl: baseUrl.trim() },
			request,
		} satisfies CreateCollection);
		// The first request is what comes next.
		await showCollection(created.id, {
			open: { kind: "request", path: created.request },
		});
	};
	return (
		<form
			id={id}
			className="collection-form"
			onSubmit={(event) => {
				event.preventDefault();
				create().catch((failure: unknown) => {
					if (!(failure instanceof ApiError)) throw failure;
					setError(failure);
				});
			}}
		>
			<LabelledInput
				label="Name"
				value={name}
				onChange={setName}
				placeholder="Shop"
				isFirst
			/>
			<LabelledInput
				label="Folder"
				value={folder}
				onChange={setFolder}
				hint={place && `${place}/${folder}`}
			/>
			<fieldset className="choice">
				<legend>File format</legend>
				<Choice
					label="OpenCollection (YAML)"
					isChosen={format === "opencollection"}
					onChoose={() => setFormat("opencollection")}
				/>
				<Choice
					label="Bruno (.bru)"
					isChosen={format === "bruno"}
					onChoose={() => setFormat("bruno")}
				/>
			</fieldset>
			<div className="form-pair">
				<LabelledInput
					label="First environment"
					value={environment}
					onChange={setEnvironment}
				/>
				<LabelledInput label="Base URL" value={baseUrl} onChange={setBaseUrl} />
			</div>
			<div className="form-pair">
				<label className="labelled">
					<span>First request</span>
					<Select value={method} options={METHODS} onChange={setMethod} />
				</label>
				<LabelledInput
					label="Path after {{base_url}}"
					value={path}
					onChange={setPath}
					isOptional
				/>
			</div>
			{error && <Problem problem={error} />}
		</form>
	);
}

function Choice({
	label,
	isChosen,
	onChoose,
}: {
	readonly label: string;
	readonly isChosen: boolean;
	readonly onChoose: () => void;
}): ReactNode {
	return (
		<label>
			<input
				type="radio"
				name="format"
				checked={isChosen}
				onChange={onChoose}
			/>
			{label}
		</label>
	);
}
