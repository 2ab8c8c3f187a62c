import type { ReactNode } from "react";
import type { FormPart } from "../../../../../../src/protocol/collection.ts";
import type { FormTree } from "../../../../../../src/protocol/forms.ts";
import { dataAt } from "../../../../forms/tree-path.ts";
import { FieldsOfForm } from "../../../../problems/field-at.tsx";
import { hasPlaceFor } from "../../../../state/collection-state.ts";
import { changeForm, formKey } from "../../../../state/form-state.ts";
import { settingsPlace } from "../../../../state/tab-form.ts";
import { keepTab } from "../../../../state/tab-state.ts";
import { FormLoader } from "../../../fields/form-loader.tsx";
import { FormRow } from "../../form/form-rows.tsx";
import { CertificateAuthorities } from "./authorities.tsx";
import { ClientCertificates } from "./client-certificates.tsx";
import { DefaultEnvironment } from "./default-environment.tsx";
import { ProxySettings } from "./proxy-settings.tsx";

/** What the parts of the form get. */
export interface ConnectionFormProps {
	readonly tree: FormTree;
	readonly onChange: (change: (tree: FormTree) => FormTree) => void;
}

/** How the collection connects. In some formats, that stands in a file beside the collection's own. */
export function ConnectionForm({
	form,
	tree,
	onChange,
}: ConnectionFormProps & { readonly form: string }): ReactNode {
	const place = settingsPlace();
	if (!place) return null;
	const key = formKey(place);
	if (key === form) return <ConnectionRows tree={tree} onChange={onChange} />;
	return (
		<FormLoader place={place} kind="collection">
			{(beside) => (
				<FieldsOfForm form={key}>
					<ConnectionRows
						tree={beside.tree}
						onChange={(change) => {
							keepTab("collection");
							changeForm(key, change);
						}}
					/>
				</FieldsOfForm>
			)}
		</FormLoader>
	);
}

function ConnectionRows({ tree, onChange }: ConnectionFormProps): ReactNode {
	// What is written already can be changed.
	const has = (part: FormPart, ...path: string[]) =>
		hasPlaceFor(part) || dataAt(tree, path) !== undefined;
	const parts = [
		[
			"Environment",
			has(
				"collection.defaultEnvironment",
				...["extensions", "curlew", "defaultEnvironment"],
			) && <DefaultEnvironment tree={tree} onChange={onChange} />,
		],
		[
			"Proxy",
			has("collection.proxy", "config", "proxy") && (
				<ProxySettings tree={tree} onChange={onChange} />
			),
		],
		[
			"Certificates",
			has("collection.clientCertificates", "config", "clientCertificates") && (
				<>
					<CertificateAuthorities tree={tree} onChange={onChange} />
					<ClientCertificates tree={tree} onChange={onChange} />
				</>
			),
		],
	] as const;
	const shown = parts.filter(([, part]) => part);
	if (shown.length === 0) return <NoPlace />;
	return shown.map(([title, part]) => (
		<div key={title} className="form-part">
			<h3>{title}</h3>
			{part}
		</div>
	));
}

function NoPlace(): ReactNode {
	return (
		<FormRow label="Connections">
			<p className="form-text">
				Files of this format have no place for a proxy, for certificates or for
				a default environment. “Convert the collection” in the palette makes one
				in a format that has.
			</p>
		</FormRow>
	);
}
