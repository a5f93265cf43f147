clip --record-id _id --exit-zero scenes/batch.ndjson
