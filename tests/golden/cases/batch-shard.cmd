sat --shard 1/2 --record-id _id scenes/batch.ndjson
